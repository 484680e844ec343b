import { MINUTE, toWallClock } from '#shared/values/local-time.ts'
import { now } from '../platform/clock.ts'
import { formatDate, formatTime, formatWeekdayLetter } from '../platform/format.ts'
import type { Preview } from './api.ts'
import { text } from './text.ts'

/** Whether the messages wait for a time at which marketing may be sent. */
export const isLater = ({ send_at }: Preview): boolean => Date.parse(send_at) > now().getTime() + MINUTE

/** When the messages are sent: weekday, date and time. */
export function dayOf({ send_at }: Preview): string {
  const wall = toWallClock(Date.parse(send_at))
  return text.dayAndTime(formatWeekdayLetter(wall), formatDate(wall), formatTime(wall))
}
