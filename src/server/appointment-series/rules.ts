/** Decisions about series that need no database. */
import type { Body } from '#shared/http/endpoint.ts'
import type { appointmentSeries } from '#shared/appointment-series/contract.ts'
import { asksFirst, type ConflictKind, datesOf, mayAllow } from '#shared/appointment-series/rules.ts'
import { MINUTE, wallClockExists } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { isOpen } from '../appointments/delay-rules.ts'
import type { AppointmentRow } from '../appointments/queries.ts'
import { spanOf, type Span } from '../appointments/rules.ts'

/** An appointment of a series as it is wanted. */
export type Occurrence = {
  /** The date that names it. */
  readonly date: string
  readonly start_time: WallClock
  readonly end_time: WallClock
  /** Null when the clocks skip its start or end. */
  readonly span: Span | null
}

const utcOf = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`)
const wallOf = (utc: number) => new Date(utc).toISOString().slice(0, 19).replace('T', ' ') as WallClock
/** A wall clock some milliseconds later on the wall clock. */
export const shifted = (wall: string, by: number): WallClock => wallOf(utcOf(wall) + by)
/** The milliseconds between two wall clocks, counted on the wall clock. */
export const wallDifference = (from: string, to: string): number => utcOf(to) - utcOf(from)

/** An occurrence at these times; `date` names it. */
export function occurrenceAt(date: string, start_time: WallClock, end_time: WallClock): Occurrence {
  const exists = wallClockExists(start_time) && wallClockExists(end_time)
  return { date, start_time, end_time, span: exists ? spanOf({ start_time, end_time }) : null }
}

type Typed = Pick<Body<typeof appointmentSeries, 'create'>, 'start_time' | 'end_time' | 'every_weeks' | 'count'>
/** All occurrences, each with the same hours on the wall clock. */
export const occurrencesOf = (typed: Typed): Occurrence[] => {
  const first = typed.start_time.slice(0, 10)
  return datesOf(first, typed).map((date) => {
    const by = utcOf(`${date} 00:00:00`) - utcOf(`${first} 00:00:00`)
    return occurrenceAt(date, shifted(typed.start_time, by), shifted(typed.end_time, by))
  })
}

export type Choice = Body<typeof appointmentSeries, 'create'>['choices'][number]
/** The occurrences without those that are skipped, and with those that move where they go. */
export function chosenOccurrences(typed: Typed, choices: readonly Choice[]): Occurrence[] {
  const length = wallDifference(typed.start_time, typed.end_time)
  return occurrencesOf(typed).flatMap((one) => {
    const chosen = choices.find(({ date }) => date === one.date)
    if (chosen?.choice === 'skip') return []
    if (!chosen?.start_time) return [one]
    return [occurrenceAt(one.date, chosen.start_time, shifted(chosen.start_time, length))]
  })
}

/** Whether a conflict is one that staff have not agreed to. See mayAllow. */
export const isRefused = (conflict: ConflictKind | null, choice: Choice | undefined): boolean =>
  asksFirst(conflict) &&
  !(choice?.choice === 'allow' && mayAllow(conflict) && (choice.conflict ?? conflict) === conflict)

/**
 * The appointments of a series that a change or a deletion reaches: the opened one, and others that
 * are to come. Done, missed, cancelled and past ones stay. By start.
 */
export const reachedBy = (
  rows: readonly AppointmentRow[],
  opened: AppointmentRow,
  scope: 'following' | 'all',
  now: Date,
): AppointmentRow[] =>
  rows
    .filter(
      (row) =>
        row.id === opened.id ||
        (row.deleted_at === null &&
          isOpen(row) &&
          row.start_at > now &&
          (scope === 'all' || row.start_at >= opened.start_at)),
    )
    .toSorted((a, b) => a.start_at.getTime() - b.start_at.getTime() || a.id - b.id)

/** Minutes of a span. */
export const minutesOf = ({ start, end }: Span): number => Math.round((end - start) / MINUTE)
