import { MINUTE, toWallClock } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { formatDate, formatTime, formatWeekdayLetter } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import type { CampaignBody, Preview } from './api.ts'
import { text } from './text.ts'

/** When to send, as the form holds it; null: at once. `date` is typed. */
export type When = { readonly date: string; readonly time: string } | null

/** The first and last hours of marketing are 08:00 and 21:00. */
export const SENDING_TIMES: readonly string[] = Array.from(
  { length: 26 },
  (_, i) => `${String(8 + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`,
)

/** The chosen time as the server reads it; null while the typed date is none. */
export function sendAtOf(when: When): Pick<CampaignBody, 'send_at'> | null {
  if (when === null) return {}
  const date = parseTypedDate(when.date)
  return date === null ? null : { send_at: `${date} ${when.time}:00` }
}

/** Whether the messages wait for a time at which marketing may be sent. */
export const isLater = ({ send_at }: Preview): boolean => Date.parse(send_at) > now().getTime() + MINUTE

/** When the messages are sent: weekday, date and time. */
export function dayOf({ send_at }: Preview): string {
  const wall = toWallClock(Date.parse(send_at))
  return text.dayAndTime(formatWeekdayLetter(wall), formatDate(wall), formatTime(wall))
}
