/** What the visits of the demo are planned with, as the API tells it. */
import type { Range } from '#shared/values/ranges.ts'
import { addDays, dateOf, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import { blocksOf } from './block-times.ts'
import { staffOf } from './equip-salon.ts'
import type { DemoOffice } from './office-queries.ts'
import type { DemoApi, Json } from './open-api.ts'
import { PAST_DAYS } from './plan-appointments.ts'
import { catalogue } from './text.ts'
import { customersOf } from './welcome-customers.ts'

type Service = { readonly id: number; readonly name: string; readonly minutes: number; readonly by: readonly number[] }
export type Room = { readonly quantity: number; readonly services: ReadonlySet<number> }
export type Salon = {
  /** In the order of the catalogue; `id` is 0 for one that is not there any more. */
  readonly services: readonly Service[]
  /** Ids in the order of the lists; 0 for who is not there any more. */
  readonly staff: readonly number[]
  readonly customers: readonly number[]
  /** When an employee works on a date, by `employee date`. */
  readonly hours: ReadonlyMap<string, readonly Range[]>
  /** `employee_id` null blocks everybody. */
  readonly blocks: readonly (Range & { readonly employee_id: number | null })[]
  readonly rooms: readonly Room[]
}

/** The last date of the customer who comes every four weeks is not later. */
const REPEATS_DAYS = 12 * 7
/** The most days that the API tells in one reply. */
const WINDOW = 62

/** Takes a dozen calls, however many visits are planned with it. */
export async function readSalon(api: DemoApi, office: DemoOffice): Promise<Salon> {
  const staff = await staffOf(api)
  const customers = await customersOf(api)
  const { products } = await api.call('GET', '/api/products/office?product_type=service')
  const ids = new Map<string, number>(products.map(({ id, name }: Json) => [name, id]))
  const { resources } = await api.call('GET', '/api/resources')
  return {
    services: catalogue.flatMap(({ services }) =>
      services.map(({ name, minutes, by }) => ({ id: ids.get(name) ?? 0, name, minutes, by })),
    ),
    staff,
    customers,
    hours: await hoursOf(api, office),
    blocks: (await blocksOf(api, office)).map(({ employee_id, start_time, end_time }: Json) => ({
      employee_id,
      start: toInstant(start_time),
      end: toInstant(end_time),
    })),
    rooms: resources.map(({ quantity, services }: Json) => ({
      quantity,
      services: new Set<number>(services.map(({ id }: Json) => id)),
    })),
  }
}

async function hoursOf(api: DemoApi, { now }: DemoOffice): Promise<Map<string, Range[]>> {
  const hours = new Map<string, Range[]>()
  const today = dateOf(now)
  for (let from = -PAST_DAYS; from <= REPEATS_DAYS; from += WINDOW) {
    const [start, end] = [addDays(today, from), addDays(today, from + WINDOW)]
    const { working_hours } = await api.call('GET', `/api/employees/working-hours?start=${start}&end=${end}`)
    for (const { employee_id, days } of working_hours as Json[])
      for (const { date, ranges } of days as Json[])
        hours.set(
          `${employee_id} ${date}`,
          ranges.map(({ from: first, to }: Json) => ({ start: instantOf(date, first), end: instantOf(date, to) })),
        )
  }
  return hours
}

/** Of a date and a time up to 24:00. */
const instantOf = (date: string, time: string): number =>
  time === '24:00' ? toInstant(wallClockAt(addDays(date, 1), '00:00')) : toInstant(wallClockAt(date, time))
