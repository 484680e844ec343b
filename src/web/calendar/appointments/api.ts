import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { appointments } from '#shared/calendar/appointments/contract.ts'
import { routes } from '#shared/calendar/appointments/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { type CalendarSettings, calendarSettingsQuery } from '#web/office/calendar-settings/api.ts'
import { client, nullIfNotFound } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'
import { type Product, productsQuery } from '#web/catalog/products/api.ts'
import { type DayRange, rangeOfDays } from './calendar-range.ts'

type Endpoints = (typeof appointments)['endpoints']
export type Appointment = Reply<Endpoints['update']>['appointment']
export type Status = CalendarSettings['statuses'][number]
export type Service = Product
export type { CalendarSettings }

export const appointmentCalls = client<typeof appointments>(routes, staff)

export const APPOINTMENTS = ['appointments'] as const
const QUARTER_HOUR = 15 * 60_000

/** Fetches an appointment, whatever its date; null when it does not exist. */
export const freshAppointment = (id: number): Promise<Appointment | null> =>
  nullIfNotFound(appointmentCalls.show({ params: { id: String(id) } }).then(({ appointment }) => appointment))

/** What the card shows of the customer. Read again whenever a card opens. */
export const cardQuery = (id: number) =>
  queryOptions({
    queryKey: ['appointment-card', id],
    queryFn: ({ signal }) => appointmentCalls.card({ params: { id: String(id) }, signal }),
    staleTime: 0,
  })
export type AppointmentCustomer = NonNullable<Reply<Endpoints['card']>['customer']>

/**
 * Books a confirmed appointment outside the calendar. Fails with `slot_taken` when the time is
 * taken.
 */
export async function bookNextVisit(visit: {
  customer_id: number
  service_id: number
  employee_id: number
  start_time: string
  end_time: string
}): Promise<void> {
  const { customer_id, service_id, employee_id } = visit
  const [start_time, end_time] = [visit.start_time as WallClock, visit.end_time as WallClock]
  const body = { customer_id, service_id, employee_id, start_time, end_time, status_key: 'confirmed' } as const
  await appointmentCalls.create({ body })
  void queryClient.invalidateQueries({ queryKey: APPOINTMENTS })
}

const isAppointment = (row: Reply<Endpoints['list']>['appointments'][number]): row is Appointment => 'id' in row

/**
 * The appointments of all employees that overlap these days. Filters are applied in the browser, so
 * changing one sends no request.
 */
export const appointmentsIn = (days: DayRange) =>
  queryOptions({
    queryKey: [...APPOINTMENTS, days.from, days.to],
    queryFn: async ({ signal }) =>
      (await appointmentCalls.list({ query: rangeOfDays(days), signal })).appointments.filter(isAppointment),
    // the event stream reports changes
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** For data that rarely changes; the event stream reports changes. */
export const rarelyChanged = { staleTime: QUARTER_HOUR, refetchOnWindowFocus: false } as const
export const settingsQuery = { ...calendarSettingsQuery, ...rarelyChanged }
export const services = {
  ...productsQuery({ product_type: 'service', sort: 'order' }),
  ...rarelyChanged,
  select: (reply: { products: Product[] }) => reply.products,
}

/**
 * Puts the current row into every cached range that it belongs to, and removes it from the others.
 */
export function cacheRow(queries: QueryClient, row: Appointment): void {
  for (const [key, rows] of queries.getQueriesData<Appointment[]>({ queryKey: APPOINTMENTS })) {
    if (!rows) continue
    const inside = row.start_time < `${String(key[2])} 00` && row.end_time > `${String(key[1])} 00:00:00`
    const others = rows.filter((one) => one.id !== row.id)
    if (inside || others.length < rows.length) queries.setQueryData(key, inside ? [...others, row] : others)
  }
}
/** Removes a row from every cached range, without a request. */
export function dropRow(queries: QueryClient, id: number): void {
  queries.setQueriesData<Appointment[]>({ queryKey: APPOINTMENTS }, (rows) => rows?.filter((one) => one.id !== id))
}
/** The cached row, with the version last seen by this screen. */
export const cachedRow = (queries: QueryClient, id: number): Appointment | undefined =>
  queries
    .getQueriesData<Appointment[]>({ queryKey: APPOINTMENTS })
    .flatMap(([, rows]) => rows ?? [])
    .findLast((row) => row.id === id)

/** The fields of an appointment that a move sends. */
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
