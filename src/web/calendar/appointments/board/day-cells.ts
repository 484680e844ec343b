/**
 * What an employee does on a day: appointments, free gaps and the load. Times are wall-clock times
 * or `HH:mm`.
 */
import { totalMinutes, type MinuteRange } from '#shared/office/working-hours/rules.ts'
import { withoutRanges } from '#shared/values/ranges.ts'
import { busyMinutes } from '#shared/calendar/availability/slots.ts'
import { minutesOf, timeOf } from '#shared/values/local-time.ts'
import type { WorkingHours } from '#web/team/employees/api.ts'
import type { TimeBlock } from '../../time-blocks/api.ts'
import type { Appointment } from '../api.ts'
import { dayOf } from '../grid/business-hours.ts'
import type { Hours } from '../visible-hours.ts'
import { minutesBetween } from '../wall-minutes.ts'

/**
 * Minutes that are booked and minutes of work, which blocked time lowers, and the number of
 * appointments.
 */
export type Load = { readonly count: number; readonly booked: number; readonly worked: number }
export type DayCell = {
  readonly date: string
  /** By start. Without cancelled ones, unless they are shown. */
  readonly rows: readonly Appointment[]
  /** The working hours; undefined when they are unknown, as those of former employees. */
  readonly ranges: readonly Hours[] | undefined
  readonly rest: 'holiday' | 'absence' | null
  /** Blocked times of the employee or of the whole office, by start. */
  readonly blocks: readonly TimeBlock[]
  readonly load: Load
}

/** Shorter gaps are not offered. */
const SHORTEST_GAP = 45
const QUARTER = 15

/** The rows by employee and day of their start, each list sorted by start. */
function rowsByDay(rows: readonly Appointment[]): (employee: number, date: string) => readonly Appointment[] {
  const days = new Map<string, Appointment[]>()
  for (const row of rows) {
    const key = `${row.employee_id} ${row.start_time.slice(0, 10)}`
    const day = days.get(key)
    if (day) day.push(row)
    else days.set(key, [row])
  }
  for (const day of days.values()) day.sort((a, b) => (a.start_time < b.start_time ? -1 : 1))
  return (employee, date) => days.get(`${employee} ${date}`) ?? []
}

/** The cells of employees and days. `rows` are what is shown. */
export function cellsOf(
  rows: readonly Appointment[],
  work: WorkingHours | undefined,
  blocks: readonly TimeBlock[] = [],
): (employee: number, date: string) => DayCell {
  const of = rowsByDay(rows)
  return (employee, date) => {
    const day = work && dayOf(work, employee, date)
    const own = of(employee, date)
    const blocked = blocks
      .filter(({ employee_id }) => employee_id === null || employee_id === employee)
      .filter((block) => isOn(date, block))
      .toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1))
    return {
      date,
      rows: own,
      ranges: day?.ranges,
      rest: day?.rest ?? null,
      blocks: blocked,
      load: loadOf(own, day?.ranges ?? [], minutesOn(date, blocked)),
    }
  }
}

const isCounted = ({ status_key }: Appointment) => status_key !== 'cancelled'

type Span = { readonly start_time: string; readonly end_time: string }
/** Whether some of it is on the date. */
const isOn = (date: string, { start_time, end_time }: Span) =>
  start_time < `${date} 24` && end_time > `${date} 00:00:00`
/** The parts that are on the date, in minutes of the day. */
export const minutesOn = (date: string, spans: readonly Span[]): MinuteRange[] =>
  spans
    .filter((span) => isOn(date, span))
    .map(({ start_time, end_time }) => ({
      start: start_time < date ? 0 : minutesOf(start_time.slice(11)),
      end: end_time.slice(0, 10) > date ? 24 * 60 : minutesOf(end_time.slice(11)),
    }))

function loadOf(rows: readonly Appointment[], hours: readonly Hours[], blocked: readonly MinuteRange[]): Load {
  const ranges = hours.map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) }))
  const counted = rows.filter(isCounted)
  return {
    count: counted.length,
    booked: counted.reduce((sum, row) => sum + busyMinutes(minutesBetween(row.start_time, row.end_time), row), 0),
    worked: totalMinutes(withoutRanges(ranges, blocked)),
  }
}

/** The sum of several loads. */
export const addLoads = (loads: readonly Load[]): Load =>
  loads.reduce(
    (sum, one) => ({
      count: sum.count + one.count,
      booked: sum.booked + one.booked,
      worked: sum.worked + one.worked,
    }),
    { count: 0, booked: 0, worked: 0 },
  )

/** Booked of worked minutes in percent; null when nobody works. May exceed 100. */
export const percentOf = ({ booked, worked }: Load): number | null =>
  worked > 0 ? Math.round((booked / worked) * 100) : null

export type Gap = { readonly from: string; readonly minutes: number; readonly isPast: boolean }

/**
 * The free times of a cell that are long enough to offer. `now` is the wall clock: of a gap that
 * has begun, only what is left counts, from the next quarter of an hour.
 */
export function gapsOf({ date, rows, ranges, blocks }: DayCell, now: string): Gap[] {
  const busy = minutesOn(date, [...rows.filter(isCounted), ...blocks]).toSorted((one, other) => one.start - other.start)
  const gaps = (ranges ?? []).flatMap((range) => {
    const found: { from: number; to: number }[] = []
    const end = minutesOf(range.to)
    let free = minutesOf(range.from)
    for (const one of busy) {
      if (one.start > free) found.push({ from: free, to: Math.min(one.start, end) })
      free = Math.max(free, one.end)
    }
    return [...found, { from: free, to: end }]
  })
  const today = now.slice(0, 10)
  const minute = date < today ? 24 * 60 : date > today ? 0 : minutesOf(now.slice(11))
  return gaps
    .map(({ from, to }) =>
      from < minute && to > minute ? { from: Math.ceil(minute / QUARTER) * QUARTER, to } : { from, to },
    )
    .filter(({ from, to }) => to - from >= SHORTEST_GAP)
    .map(({ from, to }) => ({ from: timeOf(from), minutes: to - from, isPast: to <= minute }))
}
