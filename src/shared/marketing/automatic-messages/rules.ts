/**
 * When automatic messages are due (docs/marketing.md). Pure functions; instants are epoch
 * milliseconds.
 */
import { sendingTime, type Rest } from '#shared/messages/quiet-time/rules.ts'
import type { AutomaticKind } from '#shared/messages/sms/rules.ts'
import { addDays, dateOf, DAY, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import type { LocalDate } from '#shared/values/wire.ts'

/**
 * Days after the last visit: the smallest, the largest, and what an office starts with. Null: the
 * kind has none.
 */
export const DAYS = {
  birthday: null,
  miss_you: { min: 14, max: 730, start: 60 },
  review: { min: 1, max: 30, start: 1 },
} as const satisfies Readonly<Record<AutomaticKind, object | null>>

/**
 * What became due this long ago is still sent: after an outage, or when a customer could not get it
 * before.
 */
export const LATE_DAYS = { birthday: 7, miss_you: 14, review: 7 } as const satisfies Record<AutomaticKind, number>

/** A customer is asked for a review at most once in this many days. */
export const REVIEW_PAUSE_DAYS = 60

export const REVIEW_URL_MAX = 300

const SEND_AT = '10:00'

/**
 * The first time after `now` at which automatic messages are queued: ten in the morning of a day on
 * which marketing may be sent.
 */
export function nextRun(now: number, { rests }: Rest): number {
  for (let date = dateOf(now); ; date = addDays(date, 1)) {
    const at = toInstant(wallClockAt(date, SEND_AT))
    if (at > now && sendingTime({ kind: 'marketing', at, rests }) === at) return at
  }
}

/**
 * A birthday that is greeted: the month and day of the birth date, and the year of the greeting.
 */
export type Birthday = { readonly day: string; readonly year: string }

/**
 * The birthdays after `since` up to `until`, of the last seven days at most. In a year without a
 * leap day, a customer born on 29 February is greeted on the 28th.
 */
export function birthdaysBetween(since: string, until: LocalDate): Birthday[] {
  const days = Math.min((Date.parse(until) - Date.parse(since)) / DAY, LATE_DAYS.birthday)
  return Array.from({ length: Math.max(0, days) }, (_, i) => addDays(until, -i)).flatMap((date) => {
    const [day, year] = [date.slice(5), date.slice(0, 4)]
    const isLast = day === '02-28' && addDays(date, 1).endsWith('03-01')
    return isLast
      ? [
          { day, year },
          { day: '02-29', year },
        ]
      : [{ day, year }]
  })
}

/**
 * Last visits from `from` on and before `to` make a message due: at least `days` days ago, and at
 * most `late` more.
 */
export function visitsDue(today: LocalDate, days: number, late: number): { readonly from: Date; readonly to: Date } {
  const midnight = (date: LocalDate) => new Date(toInstant(wallClockAt(date, '00:00')))
  return { from: midnight(addDays(today, -days - late)), to: midnight(addDays(today, 1 - days)) }
}

/** The stored form of the address of a review page; null when it is not a plain https address. */
export function reviewUrl(typed: string): string | null {
  const text = typed.trim()
  if (/[\s\\<>"'\p{Cc}]/u.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = url.protocol === 'https:' && !url.username && !url.password && !url.port && url.hostname.includes('.')
  return isPlain && url.href.length <= REVIEW_URL_MAX ? url.href : null
}
