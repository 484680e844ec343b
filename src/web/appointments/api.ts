import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { appointments } from '#shared/appointments/contract.ts'
import { routes } from '#shared/appointments/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { type CalendarSettings, calendarSettingsQuery } from '../calendar-settings/api.ts'
import { type Employee, employeesQuery, workingHoursQuery } from '../employees/api.ts'
import { CallFailed, client } from '../platform/call.ts'
import { staff } from '../platform/session.ts'
import { type Product, productsQuery } from '../products/api.ts'
import { type Days, wallsOfDays } from './calendar-range.ts'

type Endpoints = (typeof appointments)['endpoints']
export type Appointment = Reply<Endpoints['update']>['appointment']
export type Status = CalendarSettings['statuses'][number]
export type Service = Product
export type { CalendarSettings, Employee }

export const appointmentCalls = client<typeof appointments>(routes, staff)

export const APPOINTMENTS = ['appointments'] as const
const QUARTER_HOUR = 15 * 60_000

/** An appointment wherever it stands by now; null when there is none. */
export const appointmentNow = (id: number): Promise<Appointment | null> =>
  appointmentCalls.show({ params: { id: String(id) } }).then(
    ({ appointment }) => appointment,
    (failure: unknown) => {
      if (failure instanceof CallFailed && failure.code === 'not_found') return null
      throw failure
    },
  )

const whole = (row: Reply<Endpoints['list']>['appointments'][number]): row is Appointment => 'id' in row

/** Every appointment that touches these days, of all employees: filters are applied on screen, so changing one asks nothing. */
export const appointmentsIn = (days: Days) =>
  queryOptions({
    queryKey: [...APPOINTMENTS, days.from, days.to],
    queryFn: async ({ signal }) =>
      (await appointmentCalls.list({ query: wallsOfDays(days), signal })).appointments.filter(whole),
    // the live line says when something changed
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** What changes once in a while; the live line says when. */
const seldom = { staleTime: QUARTER_HOUR, refetchOnWindowFocus: false } as const
export const settingsQuery = { ...calendarSettingsQuery, ...seldom }
export const activeEmployees = {
  ...employeesQuery({ status: 'active', sort: 'name' }),
  ...seldom,
  select: (reply: { employees: Employee[] }) => reply.employees,
}
/** Who works when. It shades the grid, which does not wait for it. */
export const workIn = ({ from, to }: Days) => ({ ...workingHoursQuery(from, to), ...seldom })
export const services = {
  ...productsQuery({ product_type: 'service', sort: 'name' }),
  ...seldom,
  select: (reply: { products: Product[] }) => reply.products,
}

/** Puts a row as it is now into every range that is in memory and holds or should hold it. */
export function cacheRow(queries: QueryClient, row: Appointment): void {
  for (const [key, rows] of queries.getQueriesData<Appointment[]>({ queryKey: APPOINTMENTS })) {
    if (!rows) continue
    const inside = row.start_time < `${String(key[2])} 00` && row.end_time > `${String(key[1])} 00:00:00`
    const others = rows.filter((one) => one.id !== row.id)
    if (inside || others.length < rows.length) queries.setQueryData(key, inside ? [...others, row] : others)
  }
}
export function dropRow(queries: QueryClient, id: number): void {
  queries.setQueriesData<Appointment[]>({ queryKey: APPOINTMENTS }, (rows) => rows?.filter((one) => one.id !== id))
}
/** The row as this screen knows it, with the version it last saw. */
export const knownRow = (queries: QueryClient, id: number): Appointment | undefined =>
  queries
    .getQueriesData<Appointment[]>({ queryKey: APPOINTMENTS })
    .flatMap(([, rows]) => rows ?? [])
    .findLast((row) => row.id === id)

/** What a change of an appointment sends: everything, because what is left out is emptied. */
export const bodyOf = (row: Appointment) => ({
  employee_id: row.employee_id,
  customer_id: row.customer_id,
  service_id: row.service_id,
  start_time: row.start_time,
  end_time: row.end_time,
  status_key: row.status_key,
  notes: row.notes,
  version: row.version,
})
