import { describe, expect, it } from 'vitest'
import { nameOfBackup } from './list-backups.ts'
import { backupsToDelete } from './prune-backups.ts'
import { isBackupDue } from './schedule-backups.ts'

const DAY_MS = 86_400_000
/** Nightly backups of the days before the 24th of November 2026, a Tuesday. */
const nights = (days: number) =>
  Array.from({ length: days }, (_, i) => nameOfBackup(new Date(Date.UTC(2026, 10, 24, 2) - i * DAY_MS)))
const kept = (names: readonly string[], daily: number, weekly: number) => {
  const deleted = backupsToDelete(names, { daily, weekly })
  return names.filter((name) => !deleted.includes(name)).map((name) => name.slice(5, 10))
}

describe('the backups that are kept', () => {
  it('are the newest of each day, and of each week the newest', () => {
    expect(kept(nights(40), 3, 4)).toEqual(['11-24', '11-23', '11-22', '11-15', '11-08'])
    expect(kept(nights(5), 7, 4)).toHaveLength(5)
    expect(kept(nights(40), 2, 0)).toEqual(['11-24', '11-23'])
  })

  it('are one of several on the same day, the newest', () => {
    const names = ['2026-11-24T02-00-00', '2026-11-24T09-30-00', '2026-11-23T02-00-00']
    expect(backupsToDelete(names, { daily: 7, weekly: 4 })).toEqual(['2026-11-24T02-00-00'])
  })

  it('include the newest always, and old ones when none were taken since', () => {
    expect(backupsToDelete(['2024-01-01T02-00-00'], { daily: 1, weekly: 0 })).toEqual([])
    expect(kept(['2026-11-24T02-00-00', '2025-03-01T02-00-00', '2025-02-01T02-00-00'], 3, 0)).toHaveLength(3)
  })
})

describe('a scheduled backup', () => {
  it('is due once a night, and when the machine was off at night', () => {
    const isDue = (newest: string | undefined, time: string, isFollowed = true) =>
      isBackupDue(newest, { now: new Date(`2026-11-24T${time}Z`), isFollowed })
    expect(isDue(undefined, '13:00:00')).toBe(true)
    expect(isDue('2026-11-23T02-00-10', '01:59:59')).toBe(false)
    expect(isDue('2026-11-23T02-00-10', '02:00:00')).toBe(true)
    expect(isDue('2026-11-24T02-00-00', '02:00:01')).toBe(false)
    expect(isDue('2026-11-22T02-00-10', '01:00:00')).toBe(true)
    expect(isDue('2026-11-24T02-00-10', '23:59:59')).toBe(false)
    // the archived log has ended: at most once an hour
    expect(isDue('2026-11-24T02-00-10', '23:59:59', false)).toBe(true)
    expect(isDue('2026-11-24T23-00-10', '23:59:59', false)).toBe(false)
  })
})
