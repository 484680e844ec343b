/** The values of an employee's week. */
import type { CalendarSettings } from '#web/office/calendar-settings/api.ts'
import { hoursOf, weekErrors, weekOf, type Week } from '#web/office/calendar-settings/parts/week.ts'
import type { WeekReply } from './hours-api.ts'

export type WeekValues = { own_hours: boolean; rests_on_holidays: boolean; week: Week }

/** An employee who never had own hours starts with the office's. */
export const weekValuesOf = (
  reply: WeekReply,
  office: Pick<CalendarSettings['calendar_settings'], 'hours'>,
): WeekValues => ({
  own_hours: reply.own_hours === 1,
  rests_on_holidays: reply.rests_on_holidays === 1,
  week: weekOf(reply.own_hours === 1 || reply.hours.length > 0 ? reply.hours : office.hours),
})
/** The week as a flat list of shifts; `weekday` is 0 for Sunday. */
export const hoursBodyOf = ({ own_hours, rests_on_holidays, week }: WeekValues) => ({
  own_hours,
  rests_on_holidays,
  hours: hoursOf(week),
})
/** Hours are checked only when the employee has own hours. */
export const ownWeekErrors = ({ own_hours, week }: WeekValues) => (own_hours ? weekErrors(week) : {})
