/** Sums over the appointments of one day. Wall clocks as on the wire; `now` is one too. */
import { minutesOf, weekdayOf } from '#shared/values/local-time.ts'
import type { Appointment, CalendarSettings } from '../appointments/api.ts'

type Visit = Pick<Appointment, 'start_time' | 'end_time' | 'status_key' | 'employee_id'>
type Hours = Pick<CalendarSettings['calendar_settings'], 'calendar_start_time' | 'calendar_end_time' | 'working_days'>

const counts = ({ status_key }: Visit) => status_key !== 'cancelled'
const isOver = (visit: Visit, now: string) =>
  visit.status_key === 'done' || visit.status_key === 'no_show' || visit.end_time <= now

/** How many there are, how many are over (by the clock, or marked so) and how many are still to come. Cancelled ones do not count. */
export function countsOf(visits: readonly Visit[], now: string): { total: number; done: number; left: number } {
  const real = visits.filter(counts)
  const done = real.filter((visit) => isOver(visit, now)).length
  return { total: real.length, done, left: real.length - done }
}

/** What has not ended yet, soonest first. */
export const comingUp = <V extends Visit>(visits: readonly V[], now: string): V[] =>
  visits
    .filter((visit) => counts(visit) && !isOver(visit, now))
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time))

/**
 * How much of the working time of these employees is taken, 0 to 100; null on a day without work. Overlapping appointments of one
 * employee count once, and what lies outside the working hours does not count.
 */
export function fullness(
  visits: readonly Visit[],
  hours: Hours,
  employeeIds: readonly number[],
  date: string,
): number | null {
  const open = minutesOf(hours.calendar_start_time)
  const close = minutesOf(hours.calendar_end_time)
  if (!hours.working_days.includes(weekdayOf(date)) || close <= open || employeeIds.length === 0) return null
  const minuteOf = (wall: string) =>
    wall.slice(0, 10) < date ? 0 : wall.slice(0, 10) > date ? 24 * 60 : minutesOf(wall.slice(11))
  let taken = 0
  for (const id of employeeIds) {
    let reached = open
    const own = visits.filter((visit) => visit.employee_id === id && counts(visit))
    for (const { start_time, end_time } of own.toSorted((a, b) => a.start_time.localeCompare(b.start_time))) {
      const end = Math.min(close, minuteOf(end_time))
      taken += Math.max(0, end - Math.max(reached, minuteOf(start_time)))
      reached = Math.max(reached, end)
    }
  }
  return Math.round((taken / ((close - open) * employeeIds.length)) * 100)
}

/** Which greeting an hour of the day gets. */
export function partOfDay(now: string): 'morning' | 'noon' | 'evening' | 'night' {
  const hour = Number(now.slice(11, 13))
  if (hour >= 5 && hour < 12) return 'morning'
  if (hour >= 12 && hour < 17) return 'noon'
  return hour >= 17 && hour < 22 ? 'evening' : 'night'
}
