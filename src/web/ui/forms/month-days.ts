/** The days of a month grid, and where its keys lead. Dates are `YYYY-MM-DD`. */
import { addDays, weekStart } from '#shared/values/local-time.ts'
import { monthStart, sameDayAfter } from '#shared/values/month-of-date.ts'

/** The weeks that a month touches, Sunday first. */
export function weeksOf(date: string): string[][] {
  const after = sameDayAfter(monthStart(date), 1)
  const weeks: string[][] = []
  for (let sunday = weekStart(monthStart(date)); sunday < after; sunday = addDays(sunday, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(sunday, day)))
  return weeks
}

/**
 * The day to which a key moves the focus, or null for other keys. The pattern is the grid of the
 * WAI-ARIA date picker; on pages in Hebrew the left arrow leads to the later day.
 */
export function dayAfterKey(date: string, key: string, shift: boolean, isRightToLeft: boolean): string | null {
  const right = isRightToLeft ? -1 : 1
  const months = shift ? 12 : 1
  const targets: Record<string, () => string> = {
    ArrowRight: () => addDays(date, right),
    ArrowLeft: () => addDays(date, -right),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    Home: () => weekStart(date),
    End: () => addDays(weekStart(date), 6),
    PageUp: () => sameDayAfter(date, -months),
    PageDown: () => sameDayAfter(date, months),
  }
  return targets[key]?.() ?? null
}
