/**
 * Values of the form: initial values, request body and display. Each status colour is a value of
 * its own, so that two people can change different colours without a conflict.
 */
import { TIME_STEPS } from '#shared/office/calendar-settings/steps.ts'
import type { CalendarSettings, SettingsBody } from './api.ts'
import { hoursOf, weekErrors, weekOf, weekText } from './parts/week.ts'
import { text } from './text.ts'

type Status = CalendarSettings['statuses'][number]
type Colors = Record<`color_${Status['key']}`, string>

/** Minutes between the lines of the calendar; 30 for anything that is not offered. */
export const stepOf = (minutes: string) => TIME_STEPS.find((step) => String(step) === minutes) ?? 30

/** Times as `HH:mm`, numbers as text. */
export const valuesOf = ({ calendar_settings: settings, statuses }: CalendarSettings) => ({
  calendar_start_time: settings.calendar_start_time.slice(0, 5),
  calendar_end_time: settings.calendar_end_time.slice(0, 5),
  time_step: String(settings.time_step),
  default_view: settings.default_view,
  week: weekOf(settings.hours),
  closed_on_holidays: settings.closed_on_holidays === 1,
  short_eves: settings.short_eves === 1,
  ...(Object.fromEntries(statuses.map(({ key, color }) => [`color_${key}`, color])) as Colors),
})
export type Values = ReturnType<typeof valuesOf>

const keysOf = (values: Values) =>
  Object.keys(values).flatMap((name) => (name.startsWith('color_') ? [name.slice(6) as Status['key']] : []))

/** All fields and colours. Without a version the server skips its check for newer changes. */
export const bodyOf = (values: Values, version: number | undefined): SettingsBody => ({
  calendar_start_time: values.calendar_start_time,
  calendar_end_time: values.calendar_end_time,
  time_step: stepOf(values.time_step),
  default_view: values.default_view,
  hours: hoursOf(values.week),
  closed_on_holidays: values.closed_on_holidays,
  short_eves: values.short_eves,
  statuses: keysOf(values).map((key) => ({ key, color: values[`color_${key}`] })),
  version,
})

/** Messages by field; those of shifts by `week.<day>.<shift>`. */
export const errorsOf = ({ week, calendar_start_time, calendar_end_time }: Values) => ({
  calendar_end_time: calendar_start_time < calendar_end_time ? null : text.endBeforeStart,
  ...weekErrors(week),
})

const yesOrNo = (on: boolean) => (on ? text.yes : text.no)
/** For the dialog about concurrent changes. */
export const displayedOf = (values: Values, statuses: readonly Status[]) => ({
  calendar_start_time: [text.start, values.calendar_start_time] as const,
  calendar_end_time: [text.end, values.calendar_end_time] as const,
  time_step: [text.step, text.minutes(stepOf(values.time_step))] as const,
  default_view: [text.view, text.views[values.default_view]] as const,
  week: [text.hours, weekText(values.week)] as const,
  closed_on_holidays: [text.closedOnHolidays, yesOrNo(values.closed_on_holidays)] as const,
  short_eves: [text.shortEves, yesOrNo(values.short_eves)] as const,
  ...Object.fromEntries(
    statuses.map(({ key, name }) => [`color_${key}`, [text.statusColor(name), values[`color_${key}`]] as const]),
  ),
})
