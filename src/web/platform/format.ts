/** The only place that prints money, dates and times. Dates come as the wire has them: wall clocks and `YYYY-MM-DD`, in the office's zone. */
import { isDate } from '#shared/values/calendar-date.ts'

const shekels = new Intl.NumberFormat('he-IL', { style: 'currency', currency: 'ILS' })
const wholeShekels = new Intl.NumberFormat('he-IL', { style: 'currency', currency: 'ILS', maximumFractionDigits: 0 })
const count = new Intl.NumberFormat('he-IL')
const marks = /[\u200e\u200f]/g

/** `₪1,234.50`; without agorot when there are none. Put it inside an isolate (class "num"). */
export function formatMoney(amount: string | number): string {
  const value = Number(amount)
  const text = (Number.isInteger(value) ? wholeShekels : shekels).format(Math.abs(value)).replace(marks, '')
  return `${value < 0 ? '-' : ''}₪${text.replace(/[₪\s\u00a0]/g, '')}`
}

export const formatCount = (value: number): string => count.format(value)

/** `22/11/2026` of a date or wall clock. */
export const formatDate = (wall: string): string => `${wall.slice(8, 10)}/${wall.slice(5, 7)}/${wall.slice(0, 4)}`
/** `11/2026`. */
export const formatMonthNumber = (wall: string): string => `${wall.slice(5, 7)}/${wall.slice(0, 4)}`
/** `22/11`. */
export const formatDayMonth = (wall: string): string => `${wall.slice(8, 10)}/${wall.slice(5, 7)}`
/** `11:30`. */
export const formatTime = (wall: string): string => wall.slice(11, 16)
/** `22.11.2026 11:30`; one left-to-right run, so it must stand in an isolate. */
export const formatMoment = (wall: string): string => `${formatDate(wall).replaceAll('/', '.')} ${formatTime(wall)}`
/** `11:30 - 12:30`; one left-to-right run, so it must stand in an isolate. */
export const formatTimeRange = (start: string, end: string): string => `${formatTime(start)} - ${formatTime(end)}`

const weekdays = new Intl.DateTimeFormat('he-IL', { weekday: 'long', timeZone: 'UTC' })
const weekdayLetters = new Intl.DateTimeFormat('he-IL', { weekday: 'narrow', timeZone: 'UTC' })
const shortMonths = new Intl.DateTimeFormat('he-IL', { month: 'short', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat('he-IL', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const utc = (wall: string) => new Date(`${wall.slice(0, 10)}T00:00:00Z`)
/** The full name of the weekday. */
export const formatWeekday = (wall: string): string => weekdays.format(utc(wall))
/** The weekday's letter, as calendars head their columns. */
export const formatWeekdayLetter = (wall: string): string => weekdayLetters.format(utc(wall))
/** The short name of the month, with its mark. */
export const formatMonthShort = (wall: string): string => shortMonths.format(utc(wall))
/** Name of the month, and the year. */
export const formatMonth = (wall: string): string => months.format(utc(wall))

/** `YYYY-MM-DD` of a date typed as DD/MM/YYYY (dots and dashes do too, days and months may have one digit); null when there is no such day. */
export function parseTypedDate(typed: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(typed) ?? []
  if (!day || !month || !year) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(iso) ? iso : null
}

/** The letter that stands for a business without a logo: of the last word, because the first mostly says what kind of business it is. */
export const initialOf = (name: string): string => [...(name.trim().split(/\s+/).at(-1) ?? '')][0] ?? ''
