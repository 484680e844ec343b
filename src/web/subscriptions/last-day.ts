import { DAY, dateOf } from '#shared/values/local-time.ts'

/** How long before the end its owner is told, days. */
const WARN_DAYS = 7

/** The last day that is paid for, `YYYY-MM-DD` in the office's zone: a subscription that ends at midnight does not have the day that begins. */
export const lastDayOf = (endsAt: string): string => dateOf(Date.parse(endsAt) - 1)

/** Whole days until the last one, 0 on the day itself; null when the end is far, past or not set. */
export function daysLeft(endsAt: string | null, now: Date): number | null {
  if (endsAt === null || Date.parse(endsAt) <= now.getTime()) return null
  const days = (Date.parse(lastDayOf(endsAt)) - Date.parse(dateOf(now))) / DAY
  return days <= WARN_DAYS ? days : null
}
