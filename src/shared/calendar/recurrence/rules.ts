/** Appointments that repeat, on the office's wall clock. */
import { STAFF_REASONS } from '../availability/reasons.ts'
import { addDays } from '#shared/values/local-time.ts'
import type { LocalDate } from '#shared/values/wire.ts'

/** The longest pause between two appointments, in weeks. */
export const EVERY_WEEKS_MAX = 12
export const COUNT_MIN = 2
export const COUNT_MAX = 52
/** The last appointment is at most this many weeks after the first. */
const SERIES_WEEKS_MAX = 104

export type Repetition = { readonly every_weeks: number; readonly count: number }
/** Whether the last appointment is within two years of the first. */
export const isWithinTwoYears = ({ every_weeks, count }: Repetition): boolean =>
  (count - 1) * every_weeks <= SERIES_WEEKS_MAX
/** The most appointments that a recurrence may have. */
export const countMax = (every_weeks: number): number =>
  Math.min(COUNT_MAX, 1 + Math.floor(SERIES_WEEKS_MAX / every_weeks))

/** The dates of a recurrence that begins on `date`. */
export const datesOf = (date: string, { every_weeks, count }: Repetition): LocalDate[] =>
  Array.from({ length: count }, (_, i) => addDays(date, 7 * every_weeks * i))

/**
 * Why staff are asked about a date, what weighs most first. `time_skipped`: the clocks skip its
 * hour. `resource`: a room or device that the service needs is taken. The others are those of a
 * single appointment.
 */
export const CONFLICTS = ['time_skipped', 'resource', ...STAFF_REASONS] as const
export type ConflictKind = (typeof CONFLICTS)[number]
/** Nobody can agree to a skipped hour, and a room is never taken twice. */
export const mayAllow = (kind: ConflictKind | null): boolean => kind !== 'time_skipped' && kind !== 'resource'
