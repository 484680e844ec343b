import { DAY, dateOf } from '#shared/values/local-time.ts'

/** Owners see a notice from this many days before the end. */
const WARN_DAYS = 7

/**
 * The last paid day, `YYYY-MM-DD` in the office's zone. A subscription that ends at midnight does
 * not include the day that begins.
 */
export const lastDayOf = (endsAt: string): string => dateOf(Date.parse(endsAt) - 1)

/**
 * Whole days until the last day, 0 on the day itself. Null when the end is more than a week away,
 * has passed or is not set.
 */
export function daysLeft(endsAt: string | null, now: Date): number | null {
  if (endsAt === null || Date.parse(endsAt) <= now.getTime()) return null
  const days = (Date.parse(lastDayOf(endsAt)) - Date.parse(dateOf(now))) / DAY
  return days <= WARN_DAYS ? days : null
}
