/** Which backups are no longer kept. */
import { nameOfBackup } from './list-backups.ts'

/** How many days and weeks keep a backup. */
export type Retention = { readonly daily: number; readonly weekly: number }
const DAY_MS = 86_400_000

/**
 * The names to delete. Kept are the newest backup of each of the last `daily` days and of the last
 * `weekly` weeks that have one (days in UTC, weeks from Monday), so an outage deletes nothing.
 */
export function backupsToDelete(names: readonly string[], { daily, weekly }: Retention): string[] {
  const newestFirst = names.toSorted().toReversed()
  const kept = new Set([
    ...newestOfEach(newestFirst, dayOf).slice(0, Math.max(daily, 1)),
    ...newestOfEach(newestFirst, mondayOf).slice(0, weekly),
  ])
  return newestFirst.filter((name) => !kept.has(name))
}

/** The first name of each group, in order. */
function newestOfEach(newestFirst: readonly string[], groupOf: (name: string) => string): string[] {
  const groups = new Map<string, string>()
  for (const name of newestFirst) if (!groups.has(groupOf(name))) groups.set(groupOf(name), name)
  return [...groups.values()]
}

const dayOf = (name: string) => name.slice(0, 10)
function mondayOf(name: string): string {
  const day = new Date(`${dayOf(name)}T00:00:00Z`)
  return dayOf(nameOfBackup(new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS)))
}
