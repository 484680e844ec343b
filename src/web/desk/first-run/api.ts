import type { firstRun } from '#shared/desk/first-run/contract.ts'
import { routes } from '#shared/desk/first-run/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { businessQuery } from '#web/office/business/api.ts'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof firstRun)['endpoints']
export type FirstRun = Reply<Endpoints['show']>
export type NewService = RequestInput<Endpoints['addServices']>['body']['services'][number]

const api = client<typeof firstRun>(routes, staff)

export const firstRunQuery = queryOptions({
  queryKey: ['first-run'],
  queryFn: ({ signal }) => api.show({ signal }),
})

/** The shell shows the name of the business, and the link says whether a service is online. */
const known = (state: FirstRun): FirstRun => {
  queryClient.setQueryData(firstRunQuery.queryKey, state)
  void queryClient.invalidateQueries({ queryKey: businessQuery.queryKey })
  return state
}

/** Fails with slug_taken when another office takes the address at this moment. */
export const nameBusiness = async (body: RequestInput<Endpoints['nameBusiness']>['body']): Promise<FirstRun> =>
  known(await api.nameBusiness({ body }))
/** Services that the office has already are left out. Returns how many were added. */
export async function addServices(services: readonly NewService[]): Promise<number> {
  const { added } = await api.addServices({ body: { services: [...services] } })
  const stale = ['first-run', 'products', 'categories', 'business']
  await Promise.all(stale.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
  return added
}
/** Notes that the link was handed out. */
export const markShared = async (): Promise<FirstRun> => known(await api.mark({ body: { event: 'shared' } }))

/**
 * Notes that everything is done. The checklist stays on the screen until forgetFirstRun is called.
 */
export const endFirstRun = () => api.mark({ body: { event: 'ended' } })
/** Home no longer shows the checklist. */
export function forgetFirstRun(): void {
  queryClient.removeQueries({ queryKey: firstRunQuery.queryKey })
  queryClient.setQueryData(businessQuery.queryKey, (office) => office && { ...office, first_run: 0 as const })
}
