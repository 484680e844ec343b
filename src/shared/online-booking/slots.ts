/**
 * What is free: the one sum behind both what a visitor is offered and what the server accepts from her.
 * Instants are epoch milliseconds and ranges are half open, [start, end). Office hours, an employee's own hours, breaks, holidays
 * and buffers all come in as ranges, so a new rule is only more ranges.
 */
import { DAY, MINUTE, addDays, dateOf, toInstant, toWallClock, wallAt, weekdayOf } from '../values/local-time.ts'

export type Range = { readonly start: number; readonly end: number }
export type Slot = { readonly start: number; readonly free: boolean }
export type SlotRules = {
  /** When work is done; each range carries its own grid, from its start. */
  readonly opening: readonly Range[]
  /** What is taken, in any order. */
  readonly busy: readonly Range[]
  /** Minutes between offered starts. */
  readonly step: number
  /** Minutes that the service takes. */
  readonly length: number
  /** First and last instant at which an appointment may start. */
  readonly earliest: number
  readonly latest: number
}

/** Every start of the grid that fits the opening and the notice, with whether it is free. Sorted as the opening ranges are. */
export function slotsOf(rules: SlotRules): Slot[] {
  const busy = merged(rules.busy)
  const length = rules.length * MINUTE
  const slots: Slot[] = []
  for (const range of rules.opening.toSorted((a, b) => a.start - b.start)) {
    let at = busy.findIndex((b) => b.end > range.start) // what ended before this range began does not matter in it
    if (at < 0) at = busy.length
    for (let start = range.start; start + length <= range.end; start += rules.step * MINUTE) {
      while (at < busy.length && busy[at]!.end <= start) at++
      if (start < rules.earliest || start > rules.latest || !hasOwnName(start) || !hasOwnName(start + length)) continue
      const next = busy[at]
      slots.push({ start, free: next === undefined || next.start >= start + length })
    }
  }
  return slots
}

/** Sorted, with ranges that touch or overlap made one, so that a single forward walk sees the next busy moment. */
function merged(ranges: readonly Range[]): Range[] {
  const result: { start: number; end: number }[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else result.push({ ...range })
  }
  return result
}

/** In autumn an hour comes twice; what begins or ends in its second coming has no wall clock of its own and could not be asked for. */
const hasOwnName = (at: number) => toInstant(toWallClock(at)) === at

/** The office's hours (`HH:mm`, wall clock) on its working days, as ranges, for `days` days from a date on. */
export function openingOf(
  hours: { calendar_start_time: string; calendar_end_time: string; working_days: readonly number[] },
  from: string,
  days: number,
): Range[] {
  const ranges: Range[] = []
  for (let i = 0; i < days; i++) {
    const date = addDays(from, i)
    if (!hours.working_days.includes(weekdayOf(date))) continue
    const start = toInstant(wallAt(date, hours.calendar_start_time))
    const end = toInstant(wallAt(date, hours.calendar_end_time))
    if (start < end) ranges.push({ start, end })
  }
  return ranges
}

/** First and last moment that online booking allows from `now` on. The horizon ends with its last day. */
export const bookingWindow = (
  office: { booking_notice_minutes: number; booking_horizon_days: number },
  now: number,
): { earliest: number; latest: number } => ({
  earliest: now + office.booking_notice_minutes * MINUTE,
  latest: toInstant(wallAt(addDays(dateOf(now), office.booking_horizon_days + 1), '00:00')) - 1,
})

/** The `count` free starts nearest to an instant, soonest first. */
export function nearestFree(slots: readonly Slot[], to: number, count: number): number[] {
  return slots
    .filter((slot) => slot.free)
    .map((slot) => slot.start)
    .toSorted((a, b) => Math.abs(a - to) - Math.abs(b - to) || a - b)
    .slice(0, count)
    .toSorted((a, b) => a - b)
}

/** Slots by day, as the wire carries them: wall-clock `HH:mm`. Every day of the window stands in it, also an empty one. */
export function byDay(
  slots: readonly Slot[],
  from: string,
  days: number,
): { date: string; free: string[]; taken: string[] }[] {
  const found = new Map<string, { date: string; free: string[]; taken: string[] }>()
  for (let i = 0; i < days; i++) {
    const date = addDays(from, i)
    found.set(date, { date, free: [], taken: [] })
  }
  for (const slot of slots) {
    const wall = toWallClock(slot.start)
    found.get(wall.slice(0, 10))?.[slot.free ? 'free' : 'taken'].push(wall.slice(11, 16))
  }
  return [...found.values()]
}

/** Longer than any appointment may be: how far back a query must look for what still runs. */
export const LONGEST_VISIT = DAY
