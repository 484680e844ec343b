/**
 * The only place that formats money, dates and times. Dates have the API's formats, wall-clock time
 * and `YYYY-MM-DD`, in the office's time zone.
 */
import { isDate } from '#shared/values/calendar-date.ts'

const shekels = new Intl.NumberFormat('he-IL', { style: 'currency', currency: 'ILS' })
const wholeShekels = new Intl.NumberFormat('he-IL', { style: 'currency', currency: 'ILS', maximumFractionDigits: 0 })
const agorot = new Intl.NumberFormat('he-IL', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const count = new Intl.NumberFormat('he-IL')
const marks = /[\u200e\u200f]/g

/**
 * `₪1,234.50`; without agorot when they are zero. Isolate it from the surrounding text (class
 * "num").
 */
export function formatMoney(amount: string | number): string {
  const value = Number(amount)
  const text = (Number.isInteger(value) ? wholeShekels : shekels).format(Math.abs(value)).replace(marks, '')
  return `${value < 0 ? '-' : ''}₪${text.replace(/[₪\s\u00a0]/g, '')}`
}

/** `₪1,234.50` or `-₪1,200.00`: always with agorot. Isolate it like formatMoney. */
export const formatExactMoney = (amount: string): string =>
  `${Number(amount) < 0 ? '-' : ''}₪${agorot.format(Math.abs(Number(amount)))}`

export const formatCount = (value: number): string => count.format(value)

/** `22/11/2026` from a date or wall-clock time. */
export const formatDate = (wall: string): string => `${wall.slice(8, 10)}/${wall.slice(5, 7)}/${wall.slice(0, 4)}`
/** `11/2026`. */
export const formatMonthNumber = (wall: string): string => `${wall.slice(5, 7)}/${wall.slice(0, 4)}`
/** `22/11`. */
export const formatDayMonth = (wall: string): string => `${wall.slice(8, 10)}/${wall.slice(5, 7)}`
/** `11:30`. */
export const formatTime = (wall: string): string => wall.slice(11, 16)
/** `22.11.2026 11:30`, one left-to-right run that must be isolated. */
export const formatMoment = (wall: string): string => `${formatDate(wall).replaceAll('/', '.')} ${formatTime(wall)}`
/** `11:30 - 12:30`, one left-to-right run that must be isolated. */
export const formatTimeRange = (start: string, end: string): string => `${formatTime(start)} - ${formatTime(end)}`

const weekdays = new Intl.DateTimeFormat('he-IL', { weekday: 'long', timeZone: 'UTC' })
const weekdayLetters = new Intl.DateTimeFormat('he-IL', { weekday: 'narrow', timeZone: 'UTC' })
const shortMonths = new Intl.DateTimeFormat('he-IL', { month: 'short', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat('he-IL', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const utc = (wall: string) => new Date(`${wall.slice(0, 10)}T00:00:00Z`)
/** The full name of the weekday. */
export const formatWeekday = (wall: string): string => weekdays.format(utc(wall))
/** The weekday's Hebrew letter, as in the heading of a calendar column. */
export const formatWeekdayLetter = (wall: string): string => weekdayLetters.format(utc(wall))
/** The abbreviated month name. */
export const formatMonthShort = (wall: string): string => shortMonths.format(utc(wall))
/** Month name and year. */
export const formatMonth = (wall: string): string => months.format(utc(wall))

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

/**
 * The initial of a business without a logo. It comes from the last word, because the first is often
 * generic ("studio", "clinic").
 */
export const initialOf = (name: string): string => [...(name.trim().split(/\s+/).at(-1) ?? '')][0] ?? ''
