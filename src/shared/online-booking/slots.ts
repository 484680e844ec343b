/**
 * What is free: the one sum behind both what a visitor is offered and what the server accepts from her.
 * Instants are epoch milliseconds and ranges are half open, [start, end). Office hours, an employee's own hours, breaks, holidays
 * and buffers all come in as ranges, so a new rule is only more ranges.
 */
import { joined, workedOn, type WorkRules } from '../employees/rules.ts'
import {
  DAY,
  HOUR,
  MINUTE,
  addDays,
  dateOf,
  exists,
  timeOf,
  toInstant,
  toWallClock,
  wallAt,
} from '../values/local-time.ts'

export type Range = { readonly start: number; readonly end: number }
export type Slot = { readonly start: number; readonly free: boolean }
export type SlotRules = {
  /** When work is done; each range carries its own grid, from its start. */
  readonly opening: readonly Range[]
  /** What is taken, each with the buffer after it, in any order. */
  readonly busy: readonly Range[]
  /** Minutes between offered starts. */
  readonly step: number
  /** Minutes that the service takes. */
  readonly length: number
  /** Minutes after it that must be free of other appointments; they may reach past the end of work. */
  readonly buffer: number
  /** First and last instant at which an appointment may start. */
  readonly earliest: number
  readonly latest: number
}

/** Every start of the grid that fits the opening and the notice, with whether it is free. Sorted as the opening ranges are. */
export function slotsOf(rules: SlotRules): Slot[] {
  const busy = joined(rules.busy) // so that a single forward walk sees the next busy moment
  const length = rules.length * MINUTE
  const held = length + rules.buffer * MINUTE
  const slots: Slot[] = []
  for (const range of rules.opening.toSorted((a, b) => a.start - b.start)) {
    let at = busy.findIndex((b) => b.end > range.start) // what ended before this range began does not matter in it
    if (at < 0) at = busy.length
    for (let start = range.start; start + length <= range.end; start += rules.step * MINUTE) {
      while (at < busy.length && busy[at]!.end <= start) at++
      if (start < rules.earliest || start > rules.latest || !hasOwnName(start) || !hasOwnName(start + length)) continue
      const next = busy[at]
      slots.push({ start, free: next === undefined || next.start >= start + held })
    }
  }
  return slots
}

/** In autumn an hour comes twice; what begins or ends in its second coming has no wall clock of its own and could not be asked for. */
const hasOwnName = (at: number) => toInstant(toWallClock(at)) === at

/** What an employee works as ranges, for `days` days from a date on. */
export function openingOf(rules: WorkRules, from: string, days: number): Range[] {
  const ranges: Range[] = []
  for (let i = 0; i < days; i++) {
    const date = addDays(from, i)
    for (const stretch of workedOn(rules, date)) {
      const start = edgeOf(date, stretch.start)
      const end = edgeOf(date, stretch.end)
      if (start < end) ranges.push({ start, end })
    }
  }
  return ranges
}

const DAY_END = 24 * 60
/** The instant of a minute of a day. One that the clocks jump over is the moment of the jump, so that work before it ends and work after it begins there. */
function edgeOf(date: string, minute: number): number {
  let at = minute
  while (at < DAY_END && !exists(wallAt(date, timeOf(at)))) at++
  return toInstant(at < DAY_END ? wallAt(date, timeOf(at)) : wallAt(addDays(date, 1), '00:00'))
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

/** One day as the wire carries it: wall-clock `HH:mm`. `open` is what the employee works; why she does not is nobody's business. */
export type SlotDay = {
  readonly date: string
  readonly free: string[]
  readonly taken: string[]
  readonly open: { from: string; to: string }[]
}
/** Slots by day. Every day of the window stands in it, also an empty one. */
export function byDay(slots: readonly Slot[], rules: WorkRules, from: string, days: number): SlotDay[] {
  const found = new Map<string, SlotDay>()
  for (let i = 0; i < days; i++) {
    const date = addDays(from, i)
    const open = workedOn(rules, date).map(({ start, end }) => ({ from: timeOf(start), to: timeOf(end) }))
    found.set(date, { date, free: [], taken: [], open })
  }
  for (const slot of slots) {
    const wall = toWallClock(slot.start)
    found.get(wall.slice(0, 10))?.[slot.free ? 'free' : 'taken'].push(wall.slice(11, 16))
  }
  return [...found.values()]
}

/** Longer than any appointment may be: how far back a query must look for what still runs. */
export const LONGEST_VISIT = DAY
/** The longest buffer that a service may have. */
export const LONGEST_BUFFER = 4 * HOUR
