/** When a business is open: while somebody of it works. */
import { addDays, DAY, dateOf, toWallClock } from '#shared/values/local-time.ts'
import { mergeRanges } from '#shared/values/ranges.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { hoursOn, openingOf, type WorkRules } from './rules.ts'
import type { WeekHours } from './week-hours.ts'

/** `until` is null when it stays open for more than a day. */
export type OpenState =
  | { readonly isOpen: true; readonly until: WallClock | null }
  | { readonly isOpen: false; readonly opens: WallClock }

/** A business that opens later than this does not say when. */
const AHEAD_DAYS = 14

/**
 * Whether somebody of the team works at `now`, in epoch milliseconds, and when that changes; holidays
 * and absences count. Null when nobody works in the next two weeks.
 */
export function openStateOf(team: readonly WorkRules[], now: number): OpenState | null {
  // work that began yesterday may go on over midnight
  const from = addDays(dateOf(now), -1)
  const hours = mergeRanges(team.flatMap((rules) => openingOf(rules, from, AHEAD_DAYS + 1)))
  const current = hours.find(({ start, end }) => start <= now && now < end)
  if (current) return { isOpen: true, until: current.end - now > DAY ? null : toWallClock(current.end) }
  const next = hours.find(({ start }) => start > now)
  return next ? { isOpen: false, opens: toWallClock(next.start) } : null
}

const WEEK = [0, 1, 2, 3, 4, 5, 6]
/** The hours of a usual week in which somebody of the team works, from Sunday on. */
export const usualWeek = (team: readonly WorkRules[]): WeekHours[] =>
  WEEK.flatMap((weekday) =>
    mergeRanges(
      team.flatMap(({ own_hours, hours, office_hours }) => hoursOn(own_hours ? hours : office_hours, weekday)),
    ).map(({ start, end }) => ({ weekday, start_minute: start, end_minute: end })),
  )
