/**
 * The only place that formats money, dates and times. Dates have the API's formats, wall-clock time
 * and `YYYY-MM-DD`, in the office's time zone.
 */

// not Intl.NumberFormat: its first use takes 25 ms on a slow phone, before the page responds
const thousands = /\B(?=(\d{3})+(?!\d))/g
const grouped = (digits: string): string => digits.replace(thousands, ',')

/**
 * `₪1,234.50` or `-₪1,200.00`: always with agorot. Isolate it from the surrounding text (class
 * "num").
 */
export function formatExactMoney(amount: string | number): string {
  const value = Number(amount)
  const [whole = '', agorot = ''] = Math.abs(value).toFixed(2).split('.')
  return `${value < 0 ? '-' : ''}₪${grouped(whole)}.${agorot}`
}

/** The same without agorot when they are zero. */
export const formatMoney = (amount: string | number): string => formatExactMoney(amount).replace(/\.00$/, '')

/** A whole number, `1,234`. */
export const formatCount = (value: number): string => `${value < 0 ? '-' : ''}${grouped(String(Math.abs(value)))}`

/** `22/11/2026` from a date or wall-clock time. */
export const formatDate = (wall: string): string => `${wall.slice(8, 10)}/${wall.slice(5, 7)}/${wall.slice(0, 4)}`
/** `11/2026`. */
export const formatMonthNumber = (wall: string): string => `${wall.slice(5, 7)}/${wall.slice(0, 4)}`
/** `22/11`. */
export const formatDayMonth = (wall: string): string => `${wall.slice(8, 10)}/${wall.slice(5, 7)}`
/** `11:30`. */
export const formatTime = (wall: string): string => wall.slice(11, 16)
/** `22/11/2026 11:30`, one left-to-right run that must be isolated. */
export const formatDateTime = (wall: string): string => `${formatDate(wall)} ${formatTime(wall)}`
/** `22.11.2026 11:30`, one left-to-right run that must be isolated. */
export const formatMoment = (wall: string): string => `${formatDate(wall).replaceAll('/', '.')} ${formatTime(wall)}`
/** `11:30 - 12:30`, one left-to-right run that must be isolated. */
export const formatTimeRange = (start: string, end: string): string => `${formatTime(start)} - ${formatTime(end)}`

/**
 * Formats the date of a wall clock. The formatter is made when it is first used, because that is
 * slow.
 */
function dateFormat(options: Intl.DateTimeFormatOptions): (wall: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (wall) => {
    format ??= new Intl.DateTimeFormat('he-IL', { ...options, timeZone: 'UTC' })
    return format.format(new Date(`${wall.slice(0, 10)}T00:00:00Z`))
  }
}
/** The full name of the weekday. */
export const formatWeekday = dateFormat({ weekday: 'long' })
/** The weekday's Hebrew letter, as in the heading of a calendar column. */
export const formatWeekdayLetter = dateFormat({ weekday: 'narrow' })
/** The abbreviated month name. */
export const formatMonthShort = dateFormat({ month: 'short' })
/** The day of the month and the month's name. */
export const formatDayOfMonth = dateFormat({ day: 'numeric', month: 'long' })
/** Month name and year. */
export const formatMonth = dateFormat({ month: 'long', year: 'numeric' })
