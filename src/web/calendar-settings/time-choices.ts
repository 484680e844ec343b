/** The times of day that can be chosen, and what becomes of chosen ones when the step changes. */
import { DEFAULTS } from '#shared/calendar-settings/steps.ts'
import { minutesOf, timeOf } from '#shared/values/local-time.ts'

const DAY_MINUTES = 24 * 60

/** Every time of a day in steps of `step` minutes, from midnight; the day ends a minute early, because 24:00 is no time of it. */
export const timesOf = (step: number): string[] =>
  Array.from({ length: Math.ceil(DAY_MINUTES / step) }, (_, i) => timeOf(i * step))

type Hours = { readonly start: string; readonly end: string }
/** Keeps both times when both are on the grid of the new step; otherwise they go back to 08:00 and 18:00, as the specification says. */
export function hoursOnStep({ start, end }: Hours, step: number): Hours {
  const fits = (time: string) => minutesOf(time) % step === 0
  return fits(start) && fits(end)
    ? { start, end }
    : { start: DEFAULTS.calendar_start_time, end: DEFAULTS.calendar_end_time }
}
