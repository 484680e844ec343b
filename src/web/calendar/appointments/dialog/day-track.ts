/** What an employee does on a day, as pieces of a line. Times are minutes of the day. */
import { whoComes } from '#shared/customers/customers/text.ts'
import { type MinuteRange } from '#shared/office/working-hours/rules.ts'
import { withoutRanges } from '#shared/values/ranges.ts'
import { busyParts } from '#shared/calendar/availability/slots.ts'
import { MINUTE, minutesOf } from '#shared/values/local-time.ts'
import type { WorkingHours } from '#web/team/employees/api.ts'
import type { TimeBlock } from '../../time-blocks/api.ts'
import type { Appointment } from '../api.ts'
import { cellsOf, minutesOn } from '../board/day-cells.ts'
import { addMinutes, minutesBetween } from '../wall-minutes.ts'

export type Piece = MinuteRange & {
  readonly kind: 'visit' | 'block' | 'off'
  /** The customer, or why the time is blocked. */
  readonly name: string
  /** The colour of a visit. */
  readonly color?: string
}
type Day = {
  readonly rows: readonly Appointment[]
  /** Undefined until the response arrives. */
  readonly work: WorkingHours | undefined
  readonly blocks: readonly TimeBlock[]
}
const DAY_END = 24 * 60
const HOUR = 60
const LEAST_HOURS = 5

/**
 * When the employee is not free on the date, by start: outside their hours, in blocked time, and in
 * appointments without their processing time. `except` is the appointment that is moved.
 */
export function piecesOf(employee: number, date: string, { rows, work, blocks }: Day, except?: number): Piece[] {
  const cell = cellsOf([], work, blocks)(employee, date)
  const hours = cell.ranges?.map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) }))
  const off = hours ? withoutRanges([{ start: 0, end: DAY_END }], hours) : []
  const visits = rows
    .filter((row) => row.employee_id === employee && row.id !== except && row.status_key !== 'cancelled')
    .flatMap((row) =>
      minutesOn(date, busySpans(row)).map((range) => ({
        ...range,
        kind: 'visit' as const,
        name: whoComes(row),
        color: row.service_color,
      })),
    )
  const blocked = cell.blocks.flatMap((block) =>
    minutesOn(date, [block]).map((range) => ({ ...range, kind: 'block' as const, name: block.reason })),
  )
  return [...off.map((range) => ({ ...range, kind: 'off' as const, name: '' })), ...blocked, ...visits].toSorted(
    (a, b) => a.start - b.start,
  )
}

const busySpans = (row: Appointment) =>
  busyParts({ start: 0, end: minutesBetween(row.start_time, row.end_time) * MINUTE }, row).map(({ start, end }) => ({
    start_time: addMinutes(row.start_time, start / MINUTE),
    end_time: addMinutes(row.start_time, end / MINUTE),
  }))

/** The free time of a line around a part of it; empty when the part is not free. */
export function freeAround(pieces: readonly MinuteRange[], { start, end }: MinuteRange): MinuteRange | null {
  if (pieces.some((piece) => piece.start < end && piece.end > start)) return null
  return {
    start: Math.max(0, ...pieces.map((piece) => piece.end).filter((at) => at <= start)),
    end: Math.min(DAY_END, ...pieces.map((piece) => piece.start).filter((at) => at >= end)),
  }
}

/** The whole hours that show all of these times; at least five, of which later ones are added. */
export function hoursAround(times: readonly MinuteRange[]): MinuteRange {
  let start = Math.floor(Math.min(...times.map((time) => time.start)) / HOUR) * HOUR
  let end = Math.min(Math.ceil(Math.max(...times.map((time) => time.end)) / HOUR) * HOUR, DAY_END)
  end = Math.min(Math.max(end, start + LEAST_HOURS * HOUR), DAY_END)
  start = Math.min(start, end - LEAST_HOURS * HOUR)
  return { start, end }
}

/** The minutes of the day from a start to an end; an end on the next day is midnight. */
export const rangeOf = (start: string, end: string): MinuteRange => ({
  start: minutesOf(start.slice(11, 16)),
  end: end.slice(0, 10) > start.slice(0, 10) ? DAY_END : minutesOf(end.slice(11, 16)),
})
