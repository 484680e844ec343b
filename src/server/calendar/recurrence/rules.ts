/** Decisions about recurrence that need no database. */
import type { Body } from '#shared/http/endpoint.ts'
import type { recurrence } from '#shared/calendar/recurrence/contract.ts'
import { type ConflictKind, datesOf, mayAllow } from '#shared/calendar/recurrence/rules.ts'
import type { Processing } from '#shared/catalog/products/rules.ts'
import { MINUTE, toInstant, toWallClock, wallClockExists } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { isOpen } from '../appointments/delay-rules.ts'
import type { AppointmentRow } from '../appointments/queries.ts'
import { spanOf, type Span } from '../appointments/rules.ts'

/** A service of a visit, with what an appointment copies of it. */
export type WantedPart = Processing & {
  readonly employee_id: number
  readonly service_id: number
  readonly buffer_minutes: number
}
/** What follows the first service of a visit, with its length. */
export type Following = WantedPart & { readonly minutes: number }
export type VisitParts = readonly [WantedPart, ...Following[]]

/** Times on the wall clock, and when that is. */
export type Place = {
  readonly start_time: WallClock
  readonly end_time: WallClock
  /** Whether the clocks skip its start or end. */
  readonly isSkipped: boolean
  readonly span: Span
}
/** A visit of a recurrence as it is wanted. */
export type Occurrence = Omit<Place, 'span'> & {
  /** The date that names it. */
  readonly date: string
  /** Its services in their order, epoch milliseconds. */
  readonly parts: readonly (WantedPart & Span)[]
}

const utcOf = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`)
const wallOf = (utc: number) => new Date(utc).toISOString().slice(0, 19).replace('T', ' ') as WallClock
/** A wall clock some milliseconds later on the wall clock. */
export const shifted = (wall: string, by: number): WallClock => wallOf(utcOf(wall) + by)
/** The milliseconds between two wall clocks, counted on the wall clock. */
export const wallDifference = (from: string, to: string): number => utcOf(to) - utcOf(from)

/** A time that the clocks skip is taken as long as it reads. */
export function placeAt(start_time: WallClock, end_time: WallClock): Place {
  const isSkipped = !wallClockExists(start_time) || !wallClockExists(end_time)
  const start = toInstant(start_time)
  const span = isSkipped
    ? { start, end: start + wallDifference(start_time, end_time) }
    : spanOf({ start_time, end_time })
  return { start_time, end_time, isSkipped, span }
}

/**
 * An occurrence whose first service has these times, the others after it without a pause; `date`
 * names it.
 */
function occurrenceAt(
  date: string,
  start_time: WallClock,
  first_end: WallClock,
  [first, ...more]: VisitParts,
): Occurrence {
  const { span, isSkipped } = placeAt(start_time, first_end)
  const parts: (WantedPart & Span)[] = [{ ...first, ...span }]
  let { end } = span
  for (const { minutes, ...part } of more) parts.push({ ...part, start: end, end: (end += minutes * MINUTE) })
  return { date, start_time, end_time: more.length === 0 ? first_end : toWallClock(end), isSkipped, parts }
}

type Typed = Pick<Body<typeof recurrence, 'create'>, 'start_time' | 'end_time' | 'every_weeks' | 'count'>
/** All occurrences, each with the same hours on the wall clock. */
export const occurrencesOf = (typed: Typed, parts: VisitParts): Occurrence[] => {
  const first = typed.start_time.slice(0, 10)
  return datesOf(first, typed).map((date) => {
    const by = utcOf(`${date} 00:00:00`) - utcOf(`${first} 00:00:00`)
    return occurrenceAt(date, shifted(typed.start_time, by), shifted(typed.end_time, by), parts)
  })
}

export type Choice = Body<typeof recurrence, 'create'>['choices'][number]
/** The occurrences without those that are skipped, and with those that move where they go. */
export function chosenOccurrences(typed: Typed, parts: VisitParts, choices: readonly Choice[]): Occurrence[] {
  const length = wallDifference(typed.start_time, typed.end_time)
  return occurrencesOf(typed, parts).flatMap((one) => {
    const chosen = choices.find(({ date }) => date === one.date)
    if (chosen?.choice === 'skip') return []
    if (!chosen?.start_time) return [one]
    return [occurrenceAt(one.date, chosen.start_time, shifted(chosen.start_time, length), parts)]
  })
}

/** Whether a conflict is one that staff have not agreed to. See mayAllow. */
export const isRefused = (conflict: ConflictKind | null, choice: Choice | undefined): boolean =>
  conflict !== null && !(choice?.choice === 'allow' && mayAllow(conflict) && (choice.conflict ?? conflict) === conflict)

/** What the services of one visit have in common. */
export const visitOf = (row: Pick<AppointmentRow, 'id' | 'visit_key'>): string => row.visit_key ?? String(row.id)
const byStart = (a: AppointmentRow, b: AppointmentRow) => a.start_at.getTime() - b.start_at.getTime() || a.id - b.id

/**
 * The appointments of a recurrence that a change or a deletion reaches: the opened one, and others
 * that are to come, each visit with all its services. Done, missed, cancelled and past ones stay.
 * By start.
 */
export function reachedBy(
  rows: readonly AppointmentRow[],
  opened: AppointmentRow,
  scope: 'following' | 'all',
  now: Date,
): AppointmentRow[] {
  const begins = new Map<string, number>()
  for (const row of rows.filter(({ deleted_at }) => deleted_at === null).toSorted(byStart))
    begins.set(visitOf(row), begins.get(visitOf(row)) ?? row.start_at.getTime())
  const since = scope === 'all' ? Number.NEGATIVE_INFINITY : begins.get(visitOf(opened))!
  const isReached = (row: AppointmentRow) =>
    row.deleted_at === null && isOpen(row) && row.start_at > now && begins.get(visitOf(row))! >= since
  return rows.filter((row) => row.id === opened.id || isReached(row)).toSorted(byStart)
}

/**
 * The appointment of a visit that gives the service of the opened one; of several alike, that in
 * the same place. `rows` are the appointments of the recurrence. Undefined when the visit has none.
 */
export function counterpartOf(
  opened: AppointmentRow,
  visit: string,
  rows: readonly AppointmentRow[],
): AppointmentRow | undefined {
  if (opened.visit_key === null) return rows.find((row) => visitOf(row) === visit)
  const alike = (of: string) =>
    rows
      .filter((row) => visitOf(row) === of && row.service_id === opened.service_id && row.deleted_at === null)
      .toSorted(byStart)
  return alike(visit)[alike(visitOf(opened)).findIndex(({ id }) => id === opened.id)]
}

/** Minutes of a span. */
export const minutesOfSpan = ({ start, end }: Span): number => Math.round((end - start) / MINUTE)
