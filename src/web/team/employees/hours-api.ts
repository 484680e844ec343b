/**
 * Calls about an employee's working hours and absences. Separate from api.ts, which loads with the
 * first paint of the staff application.
 */
import type { employees } from '#shared/team/employees/contract.ts'
import { routes } from '#shared/team/employees/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client, type Seen } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof employees)['endpoints']
export type WeekReply = Reply<Endpoints['hours']>
export type Absence = Reply<Endpoints['absences']>['absences'][number]
export type AbsenceBody = RequestInput<Endpoints['addAbsence']>['body']

const api = client<typeof employees>(routes, staff)
const idParams = (id: number) => ({ params: { id: String(id) } })

/** The own week of an employee, or that they work the office's hours. */
export const hoursQuery = (id: number) =>
  queryOptions({
    queryKey: ['employees', 'hours', id],
    queryFn: ({ signal }) => api.hours({ ...idParams(id), signal }),
  })
/** Absences that are not over, earliest first. */
export const absencesQuery = (id: number) =>
  queryOptions({
    queryKey: ['employees', 'absences', id],
    queryFn: async ({ signal }) => (await api.absences({ ...idParams(id), signal })).absences,
  })

const changed = () => void queryClient.invalidateQueries({ queryKey: ['employees'] })

/** Reads the saved week, bypassing every cache. */
export const freshHours = (id: number): Promise<WeekReply> => api.hours(idParams(id))
/** Replaces the whole week. Appointments outside the new hours stay. */
export async function saveHours(id: number, body: RequestInput<Endpoints['saveHours']>['body'] & Seen): Promise<void> {
  await api.saveHours({ ...idParams(id), body })
  changed()
}
/** Appointments during the absence stay. Online booking offers no times then. */
export async function addAbsence(id: number, body: AbsenceBody): Promise<void> {
  await api.addAbsence({ ...idParams(id), body })
  changed()
}
/** Online booking offers these times again. */
export async function removeAbsence(id: number, absence: number): Promise<void> {
  await api.removeAbsence({ params: { id: String(id), absenceId: String(absence) } })
  changed()
}
