import { toInstant } from '#shared/values/local-time.ts'
import type { Managed } from '../manage/use-managed.ts'

/** `20261122T093000Z` of an office wall clock. */
const utc = (wall: string): string => new Date(toInstant(wall)).toISOString().replace(/[-:]|\.\d{3}/g, '')

type Visit = {
  readonly appointment: Pick<Managed['appointment'], 'service_name' | 'start_time' | 'end_time'>
  readonly business: Pick<Managed['business'], 'name' | 'address'>
}

/**
 * The page of Google Calendar that adds the appointment. It names the service and the business; the
 * manage link is a credential and stays out of it.
 */
export function googleCalendarLink({ appointment, business }: Visit): string {
  const { service_name, start_time, end_time } = appointment
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${service_name}, ${business.name}`,
    dates: `${utc(start_time)}/${utc(end_time)}`,
    ...(business.address && { location: business.address }),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
