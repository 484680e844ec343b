/**
 * Availability: one computation decides both what visitors are offered and what the server accepts
 * from them. Instants are epoch milliseconds and ranges are half open, [start, end). Office hours,
 * an employee's own hours, breaks, holidays, blocked time and buffers all come in as ranges, so a
 * new rule only adds ranges.
 */
import type { Processing } from '#shared/catalog/products/rules.ts'
import { workingHoursOn, type Opening, type WorkRules } from '#shared/office/working-hours/rules.ts'
import { meet, mergeRanges, type Range } from '#shared/values/ranges.ts'
import {
  DAY,
  HOUR,
  MINUTE,
  addDays,
  dateOf,
  fromLocal,
  timeOf,
  toInstant,
  toLocal,
  wallClockAt,
} from '#shared/values/local-time.ts'

export type Slot = { readonly start: number; readonly free: boolean }
/**
 * The stretch of a visit, in minutes from its start, that needs resources, and when one of them has
 * no free unit.
 */
export type Need = { readonly from: number; readonly to: number; readonly full: readonly Range[] }
export type SlotRules = {
  /** Working time. Each range has its own grid, which begins at its start. */
  readonly opening: readonly Opening[]
  /** Booked time, each range with the buffer after it, and blocked time, in any order. */
  readonly busy: readonly Range[]
  /** Minutes between offered starts. */
  readonly step: number
  /** The length of the service in minutes. */
  readonly length: number
  /**
   * Minutes after the service that must be free of other appointments and of blocked time. They may
   * extend past the end of work.
   */
  readonly buffer: number
  /**
   * When the employee is occupied, counted from the start, in order; all of the service and its
   * buffer when left out.
   */
  readonly occupied?: readonly Range[] | undefined
  /** When the services need rooms and devices. None by default. */
  readonly needs?: readonly Need[]
  /** First and last instant at which an appointment may start. */
  readonly earliest: number
  readonly latest: number
}

/**
 * Every start on the grid that fits into the opening and the booking window, with whether it is
 * free. Sorted as the opening ranges are. This is the rule of `whyNot` (rules.ts) for all starts of
 * a time at once; a property holds them together.
 */
export function slotsOf(rules: SlotRules): Slot[] {
  const busy = mergeRanges(rules.busy) // merged and sorted, so that one forward pass finds the next busy range
  const length = rules.length * MINUTE
  const occupied = rules.occupied ?? [{ start: 0, end: length + rules.buffer * MINUTE }]
  const until = occupied.at(-1)?.end ?? 0
  const needs = rules.needs?.map(({ full, ...need }) => ({ ...need, full: mergeRanges(full) })) ?? []
  const slots: Slot[] = []
  let first = 0
  for (const range of rules.opening.toSorted((a, b) => a.start - b.start)) {
    while (first < busy.length && busy[first]!.end <= range.start) first++ // skips what ended before this range
    let at = first
    const isClear = needs.map(clearIn)
    const stops = range.until ?? range.end
    const mayRepeat = clocksChange({ start: range.start, end: stops })
    for (let start = range.start; start < range.end && start + length <= stops; start += rules.step * MINUTE) {
      while (at < busy.length && busy[at]!.end <= start) at++
      if (start < rules.earliest || start > rules.latest) continue
      if (mayRepeat && (isRepeated(start) || isRepeated(start + length))) continue
      let free = isClear.every((check) => check(start))
      for (let i = at; free && i < busy.length && busy[i]!.start < start + until; i++)
        free = !occupied.some((part) => meet({ start: start + part.start, end: start + part.end }, busy[i]!))
      slots.push({ start, free })
    }
  }
  return slots
}

/** Whether a visit finds its units free, for starts that only grow. */
function clearIn({ from, to, full }: Need): (start: number) => boolean {
  let at = 0
  return (start) => {
    while (at < full.length && full[at]!.end <= start + from * MINUTE) at++
    const next = full[at]
    return next === undefined || next.start >= start + to * MINUTE
  }
}

/**
 * In autumn one hour occurs twice. Starts and ends in the second occurrence are skipped: their
 * wall-clock time is ambiguous, so a client could not request them.
 */
export const isRepeated = (at: number): boolean => fromLocal(toLocal(at)) !== at
/**
 * Whether the clocks change in a range or on the day before it. On other days no hour is repeated.
 */
const clocksChange = ({ start, end }: Range) => toLocal(end) - toLocal(start - DAY) !== end - (start - DAY)

/**
 * The slots of several employees as one list: a start is free when one of them is free then. In
 * order of the starts.
 */
export function unionOf(lists: readonly (readonly Slot[])[]): Slot[] {
  const free = new Map<number, boolean>()
  for (const slot of lists.flat()) free.set(slot.start, slot.free || (free.get(slot.start) ?? false))
  return [...free].map(([start, isFree]) => ({ start, free: isFree })).toSorted((a, b) => a.start - b.start)
}

/**
 * First and last moment that online booking allows from `now` on. The horizon ends with its last
 * day.
 */
export const bookingWindow = (
  office: { booking_notice_minutes: number; booking_horizon_days: number },
  now: number,
): { earliest: number; latest: number } => ({
  earliest: now + office.booking_notice_minutes * MINUTE,
  latest: toInstant(wallClockAt(addDays(dateOf(now), office.booking_horizon_days + 1), '00:00')) - 1,
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

/**
 * One day as the wire carries it: wall-clock `HH:mm`. `open` is when one of the employees works,
 * without the reason for the rest.
 */
export type SlotDay = {
  readonly date: string
  readonly free: string[]
  readonly taken: string[]
  readonly open: { from: string; to: string }[]
}
/**
 * Slots by day, for `days` days from a date on. A day without slots is included. `team` are the
 * rules of the employees whose slots these are.
 */
export function byDay(slots: readonly Slot[], team: readonly WorkRules[], from: string, days: number): SlotDay[] {
  const first = Date.parse(from)
  const found = Array.from({ length: days }, (_, i): SlotDay => {
    const date = addDays(from, i)
    const hours = mergeRanges(team.flatMap((rules) => workingHoursOn(rules, date)))
    const open = hours.map(({ start, end }) => ({ from: timeOf(start), to: timeOf(end) }))
    return { date, free: [], taken: [], open }
  })
  for (const slot of slots) {
    const local = toLocal(slot.start)
    const minute = Math.floor((local % DAY) / MINUTE)
    found[Math.floor((local - first) / DAY)]?.[slot.free ? 'free' : 'taken'].push(timeOf(minute))
  }
  return found
}

const isSome = ({ start, end }: Range) => start < end

/**
 * When an appointment occupies its employee: all of it but the processing time, which ends with the
 * appointment at the latest. The function busy_times of the database says the same.
 */
export function busyParts({ start, end }: Range, { processing_after: after, processing_minutes }: Processing): Range[] {
  if (after === null || processing_minutes === null) return [{ start, end }]
  const from = Math.min(start + after * MINUTE, end)
  const until = Math.min(start + (after + processing_minutes) * MINUTE, end)
  return [
    { start, end: from },
    { start: until, end },
  ].filter(isSome)
}

/** The minutes that an appointment of this many minutes occupies its employee. */
export const busyMinutes = (minutes: number, processing: Processing): number =>
  busyParts({ start: 0, end: minutes * MINUTE }, processing).reduce((sum, { start, end }) => sum + end - start, 0) /
  MINUTE

/** A service as it counts in a visit, in minutes. */
export type Part = Processing & { readonly time_window: number; readonly buffer_minutes: number }
/**
 * Services one after the other, without a pause: the minutes that they take, those after the last
 * one that must be free of other appointments, because the buffer of each counts, and when the
 * employee is occupied, counted from the start.
 */
export function lengthOfVisit(parts: readonly Part[]): {
  readonly length: number
  readonly buffer: number
  readonly occupied: readonly Range[]
} {
  let length = 0
  let free = 0
  const occupied: Range[] = []
  for (const part of parts) {
    const start = length * MINUTE
    length += part.time_window
    free = Math.max(free, length + part.buffer_minutes)
    const end = length * MINUTE
    occupied.push(...busyParts({ start, end }, part), { start: end, end: end + part.buffer_minutes * MINUTE })
  }
  return { length, buffer: free - length, occupied: mergeRanges(occupied.filter(isSome)) }
}

/** Longer than any appointment: how far back a query must look for one that is still running. */
export const LONGEST_APPOINTMENT = DAY
/** Longer than any blocked time: a whole day has 25 hours when the clocks go back. */
export const LONGEST_BLOCK = 26 * HOUR
/** The longest buffer that a service may have. */
export const LONGEST_BUFFER = 4 * HOUR
