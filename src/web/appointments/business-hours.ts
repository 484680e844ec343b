/** Working hours as FullCalendar's business hours; the calendar hatches the rest. */
import type { CalendarOptions } from '@fullcalendar/react'
import { addDays, minutesOf, weekdayOf } from '#shared/values/local-time.ts'
import type { WorkingHours } from '../employees/api.ts'
import { columnDay } from './team-columns.ts'
import type { Hours } from './visible-hours.ts'

type Business = NonNullable<CalendarOptions['businessHours']>
type DatedHours = { readonly date: string } & Hours

/** Converts hours of single days into weekly hours that recur only on their own date. */
const businessOf = (hours: readonly DatedHours[]): Business =>
  hours.length === 0
    ? { daysOfWeek: [] }
    : hours.map(({ date, from, to }) => ({
        daysOfWeek: [weekdayOf(date)],
        startTime: from,
        endTime: to,
        startRecur: date,
        endRecur: addDays(date, 1),
      }))

/** For day and week views: the hours of one employee, or of all employees together. */
export const dayBusinessHours = (hours: WorkingHours, employee: number | undefined): Business =>
  businessOf(
    hours
      .filter(({ employee_id }) => employee === undefined || employee_id === employee)
      .flatMap(({ days }) => days.flatMap(({ date, ranges }) => ranges.map((range) => ({ date, ...range })))),
  )

/**
 * For the team view on a date: the hours of each employee on the placeholder day of their column.
 */
export const teamBusinessHours = (
  hours: WorkingHours,
  date: string,
  columns: readonly { readonly id: number }[],
): Business =>
  businessOf(
    columns.flatMap(
      ({ id }, column) => dayOf(hours, id, date)?.ranges.map((range) => ({ date: columnDay(column), ...range })) ?? [],
    ),
  )

/** Until the employees' hours are loaded: the office's hours on its working days. */
export const officeBusinessHours = (
  office: Hours,
  workingDays: readonly number[],
  teamDate: string | null,
): Business => ({
  daysOfWeek:
    teamDate === null ? [...workingDays] : workingDays.includes(weekdayOf(teamDate)) ? [0, 1, 2, 3, 4, 5, 6] : [],
  startTime: office.from,
  endTime: office.to,
})

/** Undefined while the hours of that week are not loaded. */
export const dayOf = (hours: WorkingHours, employee: number, date: string) =>
  hours.find(({ employee_id }) => employee_id === employee)?.days.find((day) => day.date === date)

/** The working minutes of each employee on a date. */
export const workedMinutes = (hours: WorkingHours, date: string): ReadonlyMap<number, number> =>
  new Map(
    hours.map(({ employee_id }) => [
      employee_id,
      (dayOf(hours, employee_id, date)?.ranges ?? []).reduce(
        (sum, { from, to }) => sum + minutesOf(to) - minutesOf(from),
        0,
      ),
    ]),
  )

/** The office's hours, extended to the employees' earliest start and latest end. */
export function widestHours(office: Hours, hours: WorkingHours): Hours {
  const ranges = hours.flatMap(({ days }) => days.flatMap((day) => day.ranges))
  return {
    from: [office.from, ...ranges.map(({ from }) => from)].toSorted()[0]!,
    to: [office.to, ...ranges.map(({ to }) => to)].toSorted().at(-1)!,
  }
}

type OnDate = { readonly employee_id: number | null; readonly date: string }
/** The office's hours, extended to what one employee works on a date. */
export const hoursOnDate = (office: Hours, hours: WorkingHours, { employee_id, date }: OnDate): Hours =>
  widestHours(
    office,
    hours
      .filter((one) => one.employee_id === employee_id)
      .map((one) => ({ ...one, days: one.days.filter((day) => day.date === date) })),
  )
