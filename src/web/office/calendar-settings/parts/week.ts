/**
 * A week as the editor has it, and operations on it. Times are `HH:mm`; 24:00 is the end of a day.
 */
import { minutesOf, timeOf } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import { firstOverlap, type TypedHours } from '#shared/office/working-hours/week-hours.ts'
import { text } from './text.ts'

export type Shift = { readonly from: string; readonly to: string }
/** Seven days, Sunday first. A day without shifts is a day off. */
export type Week = readonly (readonly Shift[])[]

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const
const QUARTER = 15

/** Seven days from a flat list of shifts, `weekday` 0 for Sunday. */
export const weekOf = (hours: readonly TypedHours[]): Week =>
  WEEKDAYS.map((weekday) => hours.filter((one) => one.weekday === weekday).map(({ from, to }) => ({ from, to })))
/** A flat list of shifts; `weekday` is 0 for Sunday. */
export const hoursOf = (week: Week): TypedHours[] =>
  week.flatMap((shifts, weekday) => shifts.map((shift) => ({ weekday, ...shift })))

/** Messages by `week.<day>.<shift>`. */
export const weekErrors = (week: Week): Record<string, string> =>
  Object.fromEntries(
    week.flatMap((shifts, day) => {
      const backwards = shifts.flatMap(({ from, to }, i) =>
        from < to ? [] : [[`week.${day}.${i}`, fieldText.end_before_start]],
      )
      const index = firstOverlap(shifts.map((shift) => ({ weekday: day, ...shift })))
      return backwards.length > 0 || index === null ? backwards : [[`week.${day}.${index}`, fieldText.hours_overlap]]
    }),
  )

const withDay = (week: Week, day: number, shifts: readonly Shift[]): Week =>
  week.map((before, i) => (i === day ? shifts : before))

/** Replaces one shift. Overlaps are not checked here. */
export const withShift = (week: Week, day: number, index: number, shift: Shift): Week =>
  withDay(
    week,
    day,
    week[day]!.map((was, i) => (i === index ? shift : was)),
  )
/** A day without shifts is a day off. */
export const withoutShift = (week: Week, day: number, index: number): Week =>
  withDay(
    week,
    day,
    week[day]!.filter((_, i) => i !== index),
  )
/** Switches a day on, with the hours of the nearest earlier working day, or off. */
export const withDaySwitched = (week: Week, day: number, on: boolean): Week =>
  withDay(
    week,
    day,
    on ? (week.slice(0, day).findLast((s) => s.length > 0) ?? week.find((s) => s.length > 0) ?? usualShifts) : [],
  )
const usualShifts: readonly Shift[] = [{ from: '09:00', to: '17:00' }]
/** Replaces the shifts of the days in `to` by those of `day`. */
export const withDayCopied = (week: Week, day: number, to: readonly number[]): Week =>
  week.map((was, i) => (to.includes(i) ? week[day]! : was))

const NOON = { from: 13 * 60, to: 13 * 60 + 30 }
const SHORTEST_SHIFT = 60
/**
 * Cuts a break of half an hour out of the longest shift: at one o'clock if that lies inside it,
 * otherwise in its middle. Returns the same week when no shift is long enough.
 */
export function withBreak(week: Week, day: number): Week {
  const minutes = week[day]!.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
  const longest = minutes.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
  if (!longest || longest.to - longest.from < SHORTEST_SHIFT) return week
  const middle = Math.floor((longest.from + longest.to - 30) / 2 / QUARTER) * QUARTER
  const pause = longest.from < NOON.from && NOON.to < longest.to ? NOON : { from: middle, to: middle + 30 }
  const parts = minutes.flatMap((one) =>
    one === longest
      ? [
          { from: one.from, to: pause.from },
          { from: pause.to, to: one.to },
        ]
      : [one],
  )
  return withDay(
    week,
    day,
    parts.map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) })),
  )
}

/**
 * Every quarter of an hour of a day; an end may be 24:00. Keeps a chosen time that is not on a
 * quarter.
 */
export function timeChoices(end: boolean, chosen: string): string[] {
  const quarters = Array.from({ length: (24 * 60) / QUARTER }, (_, i) => timeOf((i + (end ? 1 : 0)) * QUARTER))
  return quarters.includes(chosen) || chosen === '' ? quarters : [...quarters, chosen].toSorted()
}

/** A compact text of a week, for comparing two weeks. */
export const weekText = (week: Week): string =>
  week
    .flatMap((shifts, day) =>
      shifts.length > 0 ? [`${text.days[day]} ${shifts.map(({ from, to }) => `${from}-${to}`).join(', ')}`] : [],
    )
    .join(' · ') || text.noDays
