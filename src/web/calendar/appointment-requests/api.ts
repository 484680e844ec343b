import type { appointmentRequests } from '#shared/calendar/appointment-requests/contract.ts'
import { routes } from '#shared/calendar/appointment-requests/routes.ts'
import type { appointments } from '#shared/calendar/appointments/contract.ts'
import { routes as appointmentRoutes } from '#shared/calendar/appointments/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

export type AppointmentRequest = Reply<(typeof appointmentRequests)['endpoints']['list']>['requests'][number]
/** What is needed to answer a request. */
export type Answerable = Pick<AppointmentRequest, 'id' | 'version'>

const api = client<typeof appointmentRequests>(routes, staff)
const appointmentApi = client<typeof appointments>(appointmentRoutes, staff)

/**
 * The next requests and the number of all of them, of one employee or of the office. Read again on
 * the live event of appointments.
 */
export const requestsQuery = ({ employee_id, limit }: { readonly employee_id?: number; readonly limit: number }) =>
  queryOptions({
    queryKey: ['appointment-requests', employee_id ?? null, limit],
    queryFn: ({ signal }) =>
      api.list({ query: { limit: `${limit}`, ...(employee_id && { employee_id: `${employee_id}` }) }, signal }),
  })
/** Reads every shown list of requests again. */
export const refetchRequests = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['appointment-requests'] })

const answered = async (): Promise<void> =>
  void (await Promise.all(
    ['appointment-requests', 'notifications', 'home', 'appointments'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  ))

/**
 * Returns the approved appointment. Fails with request_answered when somebody else was faster; the
 * message says who. `overlap`: the time was given away meanwhile, and both stay.
 */
export const approve = async ({ id, version }: Answerable, overlap?: true): Promise<Answerable> => {
  const body = { version, ...(overlap && { allow_overlap: 1 as const }) }
  return (await api.approve({ params: { id: `${id}` }, body }).finally(() => void answered())).appointment
}
/** Takes an approval back: the request waits again, and its customer has not been told. */
export const takeBack = async ({ id, version }: Answerable): Promise<void> => {
  const body = { status_key: 'waiting', version } as const
  await appointmentApi.update({ params: { id: `${id}` }, body }).finally(() => void answered())
}
/** How much declineUnproved would decline and remove. Read again with the requests. */
export const unprovedQuery = queryOptions({
  queryKey: ['appointment-requests', 'unproved'],
  queryFn: ({ signal }) => api.unproved({ signal }),
})
/** Declines all requests whose phone was not proved, and removes what came with them. */
export const declineUnproved = async (): Promise<void> => {
  await api.declineUnproved({}).finally(() => void answered())
  await Promise.all(['customers', 'waiting-list'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
/** The customer reads the reason, unless it is empty. */
export const decline = async ({ id, version }: Answerable, reason: string): Promise<void> => {
  await api.decline({ params: { id: `${id}` }, body: { version, reason } }).finally(() => void answered())
}
