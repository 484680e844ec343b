/**
 * Plans half a year of plausible appointments: a busy past, a full next week that thins out, lunch
 * breaks, no double bookings. Pure and deterministic per day.
 */
import {
  addDays,
  DAY,
  dateOf,
  minutesOf,
  timeOf,
  toInstant,
  wallClockAt,
  weekdayOf,
} from '#shared/values/local-time.ts'
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'

export const PAST_DAYS = 182
const FUTURE_DAYS = 35
const OPENS = minutesOf('09:00')
const LUNCH = { from: minutesOf('13:00'), to: minutesOf('13:30') }
const QUARTER = 15

export type PlannedAppointments = {
  employee: number
  customer: number
  service: number
  start: number
  end: number
  status: StatusKey
  online: boolean
}
type Service = { minutes: number; by: readonly number[] }
/**
 * A pseudo-random generator of numbers in [0, 1) (mulberry32). The same seed gives the same
 * sequence.
 */
export function randomGenerator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** `services` and the numbers in the result are indexes into the caller's lists. */
export function planAppointments(
  now: number,
  services: readonly Service[],
  employees: number,
  customers: number,
): PlannedAppointments[] {
  const nextRandom = randomGenerator(20_261_120)
  const today = dateOf(now)
  const planned: PlannedAppointments[] = []
  for (let day = -PAST_DAYS; day <= FUTURE_DAYS; day++) {
    const date = addDays(today, day)
    const weekday = weekdayOf(date)
    if (weekday === 6) continue
    const closes = minutesOf(weekday === 5 ? '14:00' : '19:00')
    for (let employee = 0; employee < employees; employee++) {
      const occupancy = day <= 1 ? 0.86 : Math.max(0.12, 0.8 - day * 0.035)
      if (nextRandom() >= 0.06) planned.push(...oneDay(date, employee, closes, occupancy, nextRandom))
      // on a day off nobody comes, but today everybody works; the other days stay as they are
      else if (day === 0) planned.push(...oneDay(date, employee, closes, occupancy, randomGenerator(employee)))
    }
  }
  return withoutSeldom(planned, services)

  function oneDay(
    date: string,
    employee: number,
    closes: number,
    occupancy: number,
    nextRandom: () => number,
  ): PlannedAppointments[] {
    const offered = services
      .map((service, index) => ({ ...service, index }))
      .filter((service) => service.by.includes(employee))
    const result: PlannedAppointments[] = []
    let at = OPENS
    while (at < closes) {
      const service = offered[Math.floor(nextRandom() * offered.length)]!
      const free = at < LUNCH.to && at + service.minutes > LUNCH.from ? LUNCH.to : null
      if (free !== null) at = free
      if (at + service.minutes > closes) break
      if (nextRandom() < occupancy) {
        const start = toInstant(wallClockAt(date, timeOf(at)))
        const customer = Math.floor(nextRandom() * nextRandom() * customers) // regular customers come more often
        const end = start + service.minutes * 60_000
        result.push({
          employee,
          customer,
          service: service.index,
          start,
          end,
          ...stateAt(start, end, nextRandom),
        })
      }
      at += service.minutes + (nextRandom() < 0.25 ? QUARTER : 0)
    }
    return result
  }

  /** Requests are made online. */
  function stateAt(
    start: number,
    end: number,
    nextRandom: () => number,
  ): Pick<PlannedAppointments, 'status' | 'online'> {
    const [random, online] = [nextRandom(), nextRandom() < 0.45]
    return { status: statusAt(start, end, random, online), online }
  }

  function statusAt(start: number, end: number, random: number, online: boolean): StatusKey {
    if (end < now) return random < 0.03 ? 'no_show' : random < 0.11 ? 'cancelled' : 'done'
    if (start < now) return 'arrived'
    if (start < now + DAY) return random < 0.7 ? 'reminded' : 'confirmed'
    if (online && random < 0.06) return 'waiting'
    return online && random > 0.95 ? 'cancelled' : 'confirmed'
  }
}

const SELDOM_MINUTES = 15
/** A quarter of an hour, such as a fringe, is booked less often: two of three are left out. */
function withoutSeldom(planned: readonly PlannedAppointments[], services: readonly Service[]): PlannedAppointments[] {
  let seen = 0
  return planned.filter(({ service }) => services[service]!.minutes > SELDOM_MINUTES || seen++ % 3 === 0)
}
