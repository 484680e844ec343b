/**
 * When an employee works, on the office's wall clock: their hours, less public holidays, less
 * absences.
 */
import { holidayOf } from '../values/hebrew-calendar.ts'
import { DAY, minutesOf, weekdayOf } from '../values/local-time.ts'

/** A part of one day in minutes since midnight, half open: [start, end). A day ends at 1440. */
export type MinuteRange = { readonly start: number; readonly end: number }
export type WeekHours = { readonly weekday: number; readonly start_minute: number; readonly end_minute: number }
/** Days off, both ends included. With minutes it is a part of a single day. */
export type Absence = {
  readonly from_date: string
  readonly until_date: string
  readonly start_minute: number | null
  readonly end_minute: number | null
}
export type OfficeHours = {
  /** Times are `HH:mm`; weekday 0 is Sunday. */
  readonly calendar_start_time: string
  readonly calendar_end_time: string
  readonly working_days: readonly number[]
}
export type WorkRules = OfficeHours & {
  /** With own hours, only those count. The time between two of them is a break. */
  readonly own_hours: boolean
  readonly rests_on_holidays: boolean
  readonly hours: readonly WeekHours[]
  readonly absences: readonly Absence[]
}

/** Rules of an employee who follows the office's hours, with no holidays and no absences. */
export const officeHoursOnly = (office: OfficeHours): WorkRules => ({
  calendar_start_time: office.calendar_start_time,
  calendar_end_time: office.calendar_end_time,
  working_days: office.working_days,
  own_hours: false,
  rests_on_holidays: false,
  hours: [],
  absences: [],
})

const DAY_END = 24 * 60

/** The hours of a weekday before absences, in order. Adjacent hours are merged. */
function weekdayHours(rules: Omit<WorkRules, 'absences'>, weekday: number): MinuteRange[] {
  if (rules.own_hours)
    return mergeRanges(
      rules.hours
        .filter((one) => one.weekday === weekday)
        .map(({ start_minute, end_minute }) => ({ start: start_minute, end: end_minute })),
    )
  const start = minutesOf(rules.calendar_start_time)
  const end = minutesOf(rules.calendar_end_time)
  return rules.working_days.includes(weekday) && start < end ? [{ start, end }] : []
}

/** 366 days, enough for a leap year. */
const LONGEST_ABSENCE = 366 * DAY
/** The error in the dates of an absence (`YYYY-MM-DD`, both included), or null. */
export function dateRangeError(from: string, until: string): 'ends_before_from' | 'absence_too_long' | null {
  if (until < from) return 'ends_before_from'
  return Date.parse(until) - Date.parse(from) > LONGEST_ABSENCE ? 'absence_too_long' : null
}

/** Why an employee is off on a regular working day. */
export type DayOffReason = 'holiday' | 'absence'

/** The working hours on a date (`YYYY-MM-DD`), in order. */
export function workingHoursOn(rules: WorkRules, date: string): MinuteRange[] {
  const hours = weekdayHours(rules, weekdayOf(date))
  if (hours.length === 0 || (rules.rests_on_holidays && holidayOf(date)?.rest)) return []
  return rules.absences
    .filter((one) => one.from_date <= date && date <= one.until_date)
    .reduce<MinuteRange[]>(
      (left, { start_minute, end_minute }) =>
        subtractRange(left, { start: start_minute ?? 0, end: end_minute ?? DAY_END }),
      hours,
    )
}

/**
 * The reason why a whole working day is off. Null when some working time is left, or when it is no
 * working day.
 */
export function dayOffReason(rules: WorkRules, date: string): DayOffReason | null {
  if (weekdayHours(rules, weekdayOf(date)).length === 0 || workingHoursOn(rules, date).length > 0) return null
  return rules.rests_on_holidays && holidayOf(date)?.rest ? 'holiday' : 'absence'
}

/** Working time in minutes. */
export const totalMinutes = (ranges: readonly MinuteRange[]): number =>
  ranges.reduce((sum, { start, end }) => sum + end - start, 0)

/** Sorts ranges and merges those that touch or overlap. Works for minutes and for instants. */
export function mergeRanges(ranges: readonly MinuteRange[]): MinuteRange[] {
  const result: { start: number; end: number }[] = []
  for (const one of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && one.start <= last.end) last.end = Math.max(last.end, one.end)
    else result.push({ ...one })
  }
  return result
}

const subtractRange = (ranges: readonly MinuteRange[], gone: MinuteRange): MinuteRange[] =>
  ranges.flatMap(({ start, end }) =>
    [
      { start, end: Math.min(end, gone.start) },
      { start: Math.max(start, gone.end), end },
    ].filter((left) => left.start < left.end),
  )

type TypedShift = { readonly weekday: number; readonly from: string; readonly to: string }
/** The index of the first range that starts before an earlier one of the same day ends, or null. */
export function firstOverlap(hours: readonly TypedShift[]): number | null {
  const at = hours.findIndex((one, i) =>
    hours.slice(0, i).some((other) => other.weekday === one.weekday && other.from < one.to && one.from < other.to),
  )
  return at < 0 ? null : at
}
