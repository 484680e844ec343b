/** What the dialog knows of a recurrence before it is booked. */
import { whoComes } from '#shared/customers/customers/text.ts'
import type { RecurrenceBody, RecurrenceDate } from './recurrence-api.ts'
import { formatDayMonth, formatTime, formatTimeRange, formatWeekday } from '#web/platform/format.ts'
import { text } from './recurrence-text.ts'
import type { LocalDate, WallClock } from '#shared/values/wire.ts'

/** What becomes of a date: skipped, booked all the same, or moved to this start. */
export type DateChoice = string
export type Repeats = {
  readonly every_weeks: number
  readonly count: number
  /** By date. */
  readonly choices: Readonly<Record<string, DateChoice>>
}
/** As usual as a haircut. */
export const USUAL: Repeats = { every_weeks: 4, count: 6, choices: {} }

/**
 * The choice of a date with a conflict. Until someone chooses, nothing is booked over anything; an
 * hour outside working hours is one that they have just typed.
 */
export const choiceOf = ({ date, conflict }: RecurrenceDate, { choices }: Repeats): DateChoice =>
  choices[date] ?? (conflict === 'outside_hours' ? 'allow' : 'skip')

/** The dates that the dialog asks about. */
export const conflictsToShow = (dates: readonly RecurrenceDate[]): RecurrenceDate[] =>
  dates.filter(({ conflict }) => conflict !== null)

/** How many appointments will be booked. */
export const bookedOf = (dates: readonly RecurrenceDate[], repeats: Repeats): number =>
  repeats.count - dates.filter((one) => one.conflict !== null && choiceOf(one, repeats) === 'skip').length

type Choices = NonNullable<RecurrenceBody['choices']>
/** A choice for each date with a conflict, with the conflict that was seen. */
export const choicesToSend = (dates: readonly RecurrenceDate[], repeats: Repeats): Choices =>
  dates.flatMap((one): Choices => {
    if (one.conflict === null) return []
    const date = one.date as LocalDate
    const choice = choiceOf(one, repeats)
    if (choice === 'skip') return [{ date, choice }]
    if (choice === 'allow') return [{ date, choice, conflict: one.conflict }]
    return [{ date, choice: 'move' as const, start_time: choice as WallClock }]
  })

/** Why a date is not free, as a sentence. */
export function reasonOf({ conflict, appointment, time_block }: RecurrenceDate): string {
  if (conflict === 'taken' && !appointment) return text.takenByRecurrence
  if (conflict === 'taken' && appointment)
    return `${text.taken(whoComes(appointment))} ${formatTimeRange(appointment.start_time, appointment.end_time)}`
  if (conflict === 'blocked') return text.blocked(time_block?.reason ?? '')
  return conflict === null || conflict === 'taken' ? '' : text[conflict]
}
/** Weekday, date and time of a wall clock. */
export const whenOf = (start: string): string => `${formatWeekday(start)} ${formatDayMonth(start)} ${formatTime(start)}`
