/** What day a person meant. Pure. */
import { isDate } from '#shared/values/calendar-date.ts'
import { addDays, weekdayOf } from '#shared/values/local-time.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { text } from './month-text.ts'

/** A day without a year is the coming one, unless it passed within so many days. */
const JUST_PASSED_DAYS = 60
/** `26` is 2026, and a year that lies further ahead than this is one of the century before. */
const AHEAD_YEARS = 20
const iso = /(\d{4})-(\d{2})-(\d{2})/
const numbers = /^\D*(\d{1,2})\s*[\s./\p{Pd}]\s*(\d{1,2})(?:\s*[\s./\p{Pd}]\s*(\d{4}|\d{2}))?\D*$/u

/**
 * Reads `1.12`, `1/12/26`, `01-12-2026`, `2026-12-01`, a pasted date with its weekday, a weekday
 * alone (the next one) and the words for today and tomorrow. `today` resolves what is left out;
 * with `needsYear` the year has to be there. Null for anything else.
 */
export function readTypedDate(typed: string, today: LocalDate, { needsYear = false } = {}): LocalDate | null {
  const plain = typed.replaceAll(/\p{Cf}/gu, '').trim()
  const [, year, month, day] = iso.exec(plain) ?? []
  if (year) return existing(`${year}-${month}-${day}`)
  const [, first, second, third] = numbers.exec(plain) ?? []
  if (first && second) return fromNumbers({ day: first, month: second, year: third }, today, needsYear)
  return needsYear ? null : fromWords(plain, today)
}

const existing = (date: string): LocalDate | null => (isDate(date) ? (date as LocalDate) : null)

type Numbers = { readonly day: string; readonly month: string; readonly year: string | undefined }
function fromNumbers({ day, month, year }: Numbers, today: LocalDate, needsYear: boolean): LocalDate | null {
  const inYear = (of: number) => existing(`${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  const current = Number(today.slice(0, 4))
  if (year?.length === 4) return inYear(Number(year))
  if (year) return inYear(2000 + Number(year) > current + AHEAD_YEARS ? 1900 + Number(year) : 2000 + Number(year))
  if (needsYear) return null
  const earliest = addDays(today, -JUST_PASSED_DAYS)
  // a 29 February comes within eight years
  for (let of = current - 1; of <= current + 8; of++) {
    const date = inYear(of)
    if (date && date >= earliest) return date
  }
  return null
}

function fromWords(typed: string, today: LocalDate): LocalDate | null {
  const word = typed.replace(text.dayPrefix, '').replaceAll(/[\p{P}]/gu, '')
  const ahead = text.daysAhead.indexOf(word)
  if (ahead >= 0) return addDays(today, ahead)
  const weekday = text.weekdays.findIndex((names) => names.includes(word))
  if (weekday < 0) return null
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
}
