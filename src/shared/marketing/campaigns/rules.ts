/**
 * When marketing may be sent, and what a writer may put into it. Pure functions; instants are epoch
 * milliseconds.
 */
import { afterQuietHours } from '#shared/catalog/reminders/rules.ts'
import { holidayOf } from '#shared/values/hebrew-calendar.ts'
import { addDays, minutesOf, toInstant, toWallClock, wallClockAt, weekdayOf } from '#shared/values/local-time.ts'

/**
 * The writer's text, in UTF-16 code units. Code adds "advertisement", the sender and the removal
 * link.
 */
export const MESSAGE_MAX = 600
/** The most customers of one campaign that names them. */
export const NAMED_MAX = 10_000
export const NOT_SEEN_DAYS = 60
/** A regular customer has this many visits in a year. */
export const REGULAR_VISITS = 5

/** How far ahead a campaign may be planned. */
export const AHEAD_DAYS = 90

/** Stands for the first name of each recipient. */
export const NAME_TAG = '{{customer}}'
/** Stands for the address of the booking page. */
export const LINK_TAG = '{{link}}'
/** Whether a text has no tags but these two. */
export const hasKnownTags = (message: string): boolean =>
  !/\{\{|\}\}/.test(message.replaceAll(NAME_TAG, '').replaceAll(LINK_TAG, ''))

const SATURDAY = 6
/** Shabbat begins before five in winter. */
const EVE_UNTIL = 15 * 60

/** Whether a date is a Shabbat or a holiday of rest. */
export const isRestDay = (date: string) => weekdayOf(date) === SATURDAY || holidayOf(date)?.rest === true

/**
 * The first instant from `now` on at which marketing may be sent: between 08:00 and 21:00
 * (decisions I7), not on Shabbat or a holiday of rest, and not after 15:00 on the day before.
 */
export function nextMarketingTime(now: number): number {
  const at = afterQuietHours(now)
  const wall = toWallClock(at)
  const date = wall.slice(0, 10)
  const isEvening = minutesOf(wall.slice(11, 16)) >= EVE_UNTIL
  if (!isRestDay(date) && !(isEvening && isRestDay(addDays(date, 1)))) return at
  return nextMarketingTime(toInstant(wallClockAt(addDays(date, 1), '08:00')))
}
