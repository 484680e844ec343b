/** Working hours as FullCalendar's business hours; the calendar hatches the rest. */
import type { CalendarOptions } from '@fullcalendar/react'
import { addDays, minutesOf, weekdayOf } from '#shared/values/local-time.ts'
import type { TypedHours } from '#shared/office/working-hours/week-hours.ts'
import type { WorkingHours } from '#web/team/employees/api.ts'
import { columnDay } from '../board/team-columns.ts'
import type { Hours } from '../visible-hours.ts'

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

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6]
/** Until the employees' hours are loaded: the office's hours. */
export function officeBusinessHours(office: readonly TypedHours[], teamDate: string | null): Business {
  const shown = teamDate === null ? office : office.filter(({ weekday }) => weekday === weekdayOf(teamDate))
  if (shown.length === 0) return { daysOfWeek: [] }
  return shown.map(({ weekday, from, to }) => ({
    daysOfWeek: teamDate === null ? [weekday] : ALL_DAYS,
    startTime: from,
    endTime: to,
  }))
}

/** Undefined while the hours of that week are not loaded. */
export const dayOf = (hours: WorkingHours, employee: number, date: string) =>
  hours.find(({ employee_id }) => employee_id === employee)?.days.find((day) => day.date === date)

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

/** A day that closes at least this much earlier than the others is short. */
const EARLIER = 60
/** The closing times, `HH:mm`, of the days that end earlier than the latest of these days. */
export function closingEarly(hours: WorkingHours, dates: readonly string[]): ReadonlyMap<string, string> {
  const ends = dates.flatMap((date) => {
    const of = hours.flatMap(({ days }) => days.find((day) => day.date === date)?.ranges.map(({ to }) => to) ?? [])
    const end = of.toSorted().at(-1)
    return end === undefined ? [] : [{ date, end }]
  })
  const latest = Math.max(...ends.map(({ end }) => minutesOf(end)))
  return new Map(ends.filter(({ end }) => minutesOf(end) <= latest - EARLIER).map(({ date, end }) => [date, end]))
}
