import { limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

/** Of a network at one office, see takeNetwork. Calendars read an address a few times a day. */
export const feedPerIp = limit('calendarFeedIp', { points: 60, seconds: 10 * MINUTE_SECONDS })
