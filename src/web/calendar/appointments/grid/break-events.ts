/** Breaks of employees as events in the background of the grid. */
import type { EventInput } from '@fullcalendar/react'
import type { WorkingHours } from '#web/team/employees/api.ts'
import { dayOf } from './business-hours.ts'
import { columnDay } from '../board/team-columns.ts'
import type { Hours } from '../visible-hours.ts'

type Day = { readonly employee: number; readonly date: string; /** The day of the column. */ readonly column: string }

/** The times between an employee's ranges of one day. */
const breaksOf = (ranges: readonly Hours[]): Hours[] =>
  ranges.slice(1).map(({ from }, i) => ({ from: ranges[i]!.to, to: from }))

const eventsOf = (work: WorkingHours, days: readonly Day[]): EventInput[] =>
  days.flatMap(({ employee, date, column }) =>
    breaksOf(dayOf(work, employee, date)?.ranges ?? []).map(({ from, to }) => ({
      id: `break-${employee}-${column}-${from}`,
      start: `${column}T${from}:00`,
      end: `${column}T${to}:00`,
      display: 'background',
      extendedProps: { kind: 'break' },
    })),
  )

/** The breaks of one employee on real days. */
export const dayBreaks = (work: WorkingHours, employee: number): EventInput[] =>
  eventsOf(
    work,
    (work.find(({ employee_id }) => employee_id === employee)?.days ?? []).map(({ date }) => ({
      employee,
      date,
      column: date,
    })),
  )

/** The breaks of each employee of the team on a date, in their columns. */
export const teamBreaks = (
  work: WorkingHours,
  date: string,
  employees: readonly { readonly id: number }[],
): EventInput[] =>
  eventsOf(
    work,
    employees.map(({ id }, column) => ({ employee: id, date, column: columnDay(column) })),
  )
