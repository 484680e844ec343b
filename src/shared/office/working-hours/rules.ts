/**
 * When an employee works, on the office's wall clock: their hours or the office's, shorter on the
 * eves of holidays, less public holidays, less absences.
 */
import { holidayOf, isEve } from '#shared/values/hebrew-calendar.ts'
import { addDays, DAY, dateOf, instantAt, toWallClock, weekdayOf } from '#shared/values/local-time.ts'
import { meet, mergeRanges, sharedRanges, withoutRanges, type Range } from '#shared/values/ranges.ts'
import type { LocalDate, WallClock } from '#shared/values/wire.ts'
import { FRIDAY, type WeekHours } from './week-hours.ts'

/** A part of one day in minutes since midnight. A day ends at 1440. */
export type MinuteRange = Range
/** Days off, both ends included. With minutes it is a part of a single day. */
export type Absence = {
  readonly from_date: string
  readonly until_date: string
  readonly start_minute: number | null
  readonly end_minute: number | null
}
export type OfficeHours = {
  /** Per weekday. The time between two of a day is a break. */
  readonly office_hours: readonly WeekHours[]
  /** On the eve of a day of rest, work ends as on Fridays. */
  readonly short_eves: boolean
}
export type WorkRules = OfficeHours & {
  /**
   * With own hours, only those count, and on short eves what the office's Friday leaves of them.
   */
  readonly own_hours: boolean
  readonly rests_on_holidays: boolean
  readonly hours: readonly WeekHours[]
  readonly absences: readonly Absence[]
}

/** Rules of an employee who follows the office's hours, with no holidays and no absences. */
export const officeHoursOnly = (office_hours: readonly WeekHours[]): WorkRules => ({
  office_hours,
  short_eves: false,
  own_hours: false,
  rests_on_holidays: false,
  hours: [],
  absences: [],
})

const DAY_END = 24 * 60

/** The hours of a weekday, in order. Adjacent hours are merged. */
const hoursOn = (hours: readonly WeekHours[], weekday: number): MinuteRange[] =>
  mergeRanges(
    hours
      .filter((one) => one.weekday === weekday)
      .map(({ start_minute, end_minute }) => ({ start: start_minute, end: end_minute })),
  )
/** The hours of the weekday of a date. */
const weekdayHours = (rules: WorkRules, date: string): MinuteRange[] =>
  hoursOn(rules.own_hours ? rules.hours : rules.office_hours, weekdayOf(date))

/** The hours of a date before absences. Eves and holidays open no day that is closed anyway. */
function hoursOfDate(rules: WorkRules, date: string): MinuteRange[] {
  const usual = weekdayHours(rules, date)
  if (usual.length === 0 || (rules.rests_on_holidays && holidayOf(date)?.rest)) return []
  if (!rules.short_eves || !isEve(date)) return usual
  const friday = hoursOn(rules.office_hours, FRIDAY)
  return rules.own_hours ? sharedRanges(usual, friday) : friday
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

/** The absences on a date, each as a part of the day. */
const absencesOn = ({ absences }: Pick<WorkRules, 'absences'>, date: string): MinuteRange[] =>
  absences
    .filter((one) => one.from_date <= date && date <= one.until_date)
    .map(({ start_minute, end_minute }) => ({ start: start_minute ?? 0, end: end_minute ?? DAY_END }))

/** The working hours on a date (`YYYY-MM-DD`), in order. */
export const workingHoursOn = (rules: WorkRules, date: string): MinuteRange[] =>
  withoutRanges(hoursOfDate(rules, date), absencesOn(rules, date))

/**
 * The reason why a whole working day is off. Null when some working time is left, or when it is no
 * working day.
 */
export function dayOffReason(rules: WorkRules, date: string): DayOffReason | null {
  if (weekdayHours(rules, date).length === 0 || workingHoursOn(rules, date).length > 0) return null
  return hoursOfDate(rules, date).length === 0 ? 'holiday' : 'absence'
}

/** Working time in minutes. */
export const totalMinutes = (ranges: readonly MinuteRange[]): number =>
  ranges.reduce((sum, { start, end }) => sum + end - start, 0)

/** An employee's working hours as ranges, for `days` days from a date. */
export function openingOf(rules: WorkRules, from: string, days: number): Range[] {
  const ranges: Range[] = []
  for (let i = 0; i < days; i++) {
    const date = addDays(from, i)
    for (const stretch of workingHoursOn(rules, date)) {
      const start = instantAt(date, stretch.start)
      const end = instantAt(date, stretch.end)
      if (start < end) ranges.push({ start, end })
    }
  }
  return ranges
}

/**
 * Working hours in which a visit may start. Where work goes on over midnight, `until` is when it
 * stops, so that a visit may end on the next day; also over a break in the hour that the clocks
 * skip, which does not take place. Each of the hours has its own grid of starts.
 */
export type Opening = Range & { readonly until?: number }
/** When visits may start, and end, on `days` days from a date: the hours of `openingOf`. */
export function openStretches(rules: WorkRules, from: string, days: number): Opening[] {
  const hours = openingOf(rules, from, days + 1)
  const beyond = instantAt(addDays(from, days), 0)
  const stretches = mergeRanges(hours)
  return hours
    .filter(({ start }) => start < beyond)
    .map((range) => ({ ...range, until: stretches.find(({ end }) => range.start < end)!.end }))
}

/**
 * `closed_day`: neither the employee nor the business works on that weekday. Where the business
 * does, a day off of the employee is `outside_hours`.
 */
export const OFF_KINDS = ['outside_hours', 'break', 'absence', 'closed_day', 'holiday'] as const
export type OffKind = (typeof OFF_KINDS)[number]
export type OffTime = {
  readonly kind: OffKind
  readonly date: LocalDate
  /**
   * The break, the absence, or from the first to the last hour of work; null for a whole day. In
   * minutes of the day.
   */
  readonly part: MinuteRange | null
}

/**
 * Why an employee does not work in some of a time, in epoch milliseconds; empty when they work in
 * all of it.
 */
export function offTimesIn(rules: WorkRules, span: Range): OffTime[] {
  const found: OffTime[] = []
  for (let date = dateOf(span.start); instantAt(date, 0) < span.end; date = addDays(date, 1)) {
    const instantsOf = ({ start, end }: MinuteRange): Range => ({
      start: instantAt(date, start),
      end: instantAt(date, end),
    })
    const wanted = sharedRanges([span], [instantsOf({ start: 0, end: DAY_END })])
    const isWanted = (part: MinuteRange) => meet(span, instantsOf(part))
    found.push(...offOnDate(rules, { date, isWanted, isWhole: (hours) => isWithin(wanted, hours.map(instantsOf)) }))
  }
  return found
}

const isWithin = (wanted: readonly Range[], hours: readonly Range[]) => withoutRanges(wanted, hours).length === 0

type Wanted = {
  readonly date: LocalDate
  /** Whether some of a part of the day is wanted. */
  readonly isWanted: (part: MinuteRange) => boolean
  /** Whether all that is wanted lies in these hours. */
  readonly isWhole: (hours: readonly MinuteRange[]) => boolean
}

function offOnDate(rules: WorkRules, { date, isWanted, isWhole }: Wanted): OffTime[] {
  const away = absencesOn(rules, date)
    .filter(isWanted)
    .map(({ start, end }): OffTime => {
      const isWholeDay = start === 0 && end === DAY_END
      return { kind: 'absence', date, part: isWholeDay ? null : { start, end } }
    })
  const isHoliday = rules.rests_on_holidays && holidayOf(date)?.rest === true
  if (weekdayHours(rules, date).length === 0) {
    const isClosed = rules.office_hours.every(({ weekday }) => weekday !== weekdayOf(date))
    const kind = isHoliday ? 'holiday' : isClosed ? 'closed_day' : 'outside_hours'
    return [{ kind, date, part: null }, ...away]
  }
  if (isHoliday) return [{ kind: 'holiday', date, part: null }, ...away]
  const hours = hoursOfDate(rules, date)
  if (isWhole(hours)) return away
  const [first] = hours
  if (!first) return [{ kind: 'outside_hours', date, part: null }, ...away]
  const breaks = hours.slice(1).map(({ start }, i): MinuteRange => ({ start: hours[i]!.end, end: start }))
  const worked = { start: first.start, end: hours.at(-1)!.end }
  const beyond = withoutRanges([{ start: 0, end: DAY_END }], [worked])
  return [
    ...(beyond.some(isWanted) ? [{ kind: 'outside_hours' as const, date, part: worked }] : []),
    ...breaks.filter(isWanted).map((part): OffTime => ({ kind: 'break', date, part })),
    ...away,
  ]
}

/** `until` is null when it stays open for more than a day. */
export type OpenState =
  | { readonly isOpen: true; readonly until: WallClock | null }
  | { readonly isOpen: false; readonly opens: WallClock }

/** A business that opens later than this does not say when. */
const AHEAD_DAYS = 14

/**
 * Whether a business is open at `now`, in epoch milliseconds: somebody of it works. Null when
 * nobody works in the next two weeks.
 */
export function openStateOf(team: readonly WorkRules[], now: number): OpenState | null {
  const hours = mergeRanges(team.flatMap((rules) => openingOf(rules, dateOf(now), AHEAD_DAYS)))
  const first = hours.find(({ end }) => end > now)
  if (!first) return null
  if (first.start > now) return { isOpen: false, opens: toWallClock(first.start) }
  return { isOpen: true, until: first.end - now > DAY ? null : toWallClock(first.end) }
}

const WEEK = [0, 1, 2, 3, 4, 5, 6]
/** The hours of a usual week in which somebody of the team works, from Sunday on. */
export const usualWeek = (team: readonly WorkRules[]): WeekHours[] =>
  WEEK.flatMap((weekday) =>
    mergeRanges(
      team.flatMap(({ own_hours, hours, office_hours }) => hoursOn(own_hours ? hours : office_hours, weekday)),
    ).map(({ start, end }) => ({ weekday, start_minute: start, end_minute: end })),
  )
