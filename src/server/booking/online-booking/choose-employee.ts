import { DAY, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import type { OnlineCalendar } from '#server/calendar/availability/offer-slots.ts'

/**
 * Chooses one of the free employees for a customer who does not mind, by the office's rule: the one
 * with the fewest booked minutes on `date`, or the first of the list. `free` is in the order of the
 * list, which also decides between equals.
 */
export function chooseEmployee(free: readonly [OnlineCalendar, ...OnlineCalendar[]], date: string): OnlineCalendar {
  const [first, ...others] = free
  if (first.rules.any_employee === 'in_order') return first
  return others.reduce((best, one) => (bookedOn(one, date) < bookedOn(best, date) ? one : best), first)
}

/** The booked time of a day, buffers included, in milliseconds. */
function bookedOn({ busy }: OnlineCalendar, date: string): number {
  const from = toInstant(wallClockAt(date, '00:00'))
  const within = (at: number) => Math.min(Math.max(at, from), from + DAY)
  return busy.reduce((sum, { start, end }) => sum + within(end) - within(start), 0)
}
