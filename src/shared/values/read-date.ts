/** Reads dates as people and spreadsheets write them. */
import { isDate } from './calendar-date.ts'
import { plainSigns } from './plain-signs.ts'

const NO_BIRTHDAY = '1900-01-01'
/** False for the date that old software writes where it knows no date of birth. */
export const isBirthday = (date: string): boolean => date > NO_BIRTHDAY

/**
 * Reads 14/6/1991, 14.06.91, 14-06-1991 or 1991-06-14, with or without a time, as `YYYY-MM-DD`;
 * null for anything else. A year of two digits is the latest such year that is not after `today`.
 */
export function readDate(typed: string, today: string): string | null {
  const plain = plainSigns(typed).trim()
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(plain)
  if (yearFirst) return existing(yearFirst[1]!, yearFirst[2]!, yearFirst[3]!)
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ].*)?$/.exec(plain)
  if (!dayFirst) return null
  const [day, month, year] = [dayFirst[1]!, dayFirst[2]!, dayFirst[3]!]
  if (year.length === 4) return existing(year, month, day)
  const century = Number(today.slice(0, 2))
  const thisCentury = existing(`${century}${year}`, month, day)
  return thisCentury && thisCentury <= today ? thisCentury : existing(`${century - 1}${year}`, month, day)
}

function existing(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}
