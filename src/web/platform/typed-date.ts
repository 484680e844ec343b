import { isDate } from '#shared/values/calendar-date.ts'

/**
 * Parses a date typed as DD/MM/YYYY to `YYYY-MM-DD`. Dots, dashes and single-digit days and months
 * are accepted. Returns null when there is no such date.
 */
export function parseTypedDate(typed: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(typed) ?? []
  if (!day || !month || !year) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(iso) ? iso : null
}
