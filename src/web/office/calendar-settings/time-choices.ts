/** The times of day to choose from, and how a change of the step affects the chosen hours. */
import { DEFAULT_CALENDAR_SETTINGS } from '#shared/office/calendar-settings/steps.ts'
import { minutesOf, timeOf } from '#shared/values/local-time.ts'

const DAY_MINUTES = 24 * 60

/** Every time of a day in steps of `step` minutes: starts from 00:00, ends up to 24:00. */
export const timesOf = (step: number, which: 'start' | 'end'): string[] =>
  Array.from({ length: DAY_MINUTES / step }, (_, i) => timeOf((which === 'start' ? i : i + 1) * step))

type Hours = { readonly start: string; readonly end: string }
/**
 * Keeps both times when both are multiples of the new step; otherwise resets them to 08:00 and
 * 18:00, as specified.
 */
export function hoursOnStep({ start, end }: Hours, step: number): Hours {
  const fits = (time: string) => minutesOf(time) % step === 0
  return fits(start) && fits(end)
    ? { start, end }
    : { start: DEFAULT_CALENDAR_SETTINGS.calendar_start_time, end: DEFAULT_CALENDAR_SETTINGS.calendar_end_time }
}
