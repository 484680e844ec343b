/** The hours that the time grid shows. Times are `HH:mm`. */
import { minutesOf, timeOf } from '#shared/values/local-time.ts'

export type Hours = { readonly from: string; readonly to: string }
/** Used until the settings are loaded. */
export const HOURS_BEFORE_SETTINGS: Hours = { from: '08:00', to: '22:00' }
type AppointmentTimes = { readonly start_time: string; readonly end_time: string }

/**
 * The office's hours, extended to whole hours around appointments outside them, so that no
 * appointment is hidden. A day may end at 24:00.
 */
export function visibleHours(office: Hours, appointments: readonly AppointmentTimes[]): Hours {
  let from = minutesOf(office.from)
  let to = minutesOf(office.to)
  for (const { start_time, end_time } of appointments) {
    const sameDay = start_time.slice(0, 10) === end_time.slice(0, 10)
    from = Math.min(from, sameDay ? minutesOf(start_time.slice(11)) : 0)
    to = Math.max(to, sameDay ? minutesOf(end_time.slice(11)) : 24 * 60)
  }
  return { from: timeOf(from - (from % 60)), to: timeOf(Math.ceil(to / 60) * 60) }
}
