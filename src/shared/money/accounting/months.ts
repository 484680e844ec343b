/** Calendar months, `YYYY-MM`. */
import { addDays, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import { sameDayAfter } from '#shared/values/month-of-date.ts'
import type { LocalDate } from '#shared/values/wire.ts'

/** The month `count` months after a month; before it, when negative. */
export const addMonths = (month: string, count: number): string => sameDayAfter(firstDayOf(month), count).slice(0, 7)

/** The month as people write it, such as `11/2026`. */
export const formatMonth = (month: string): string => `${month.slice(5, 7)}/${month.slice(0, 4)}`

/** The first day of a month. */
export const firstDayOf = (month: string): LocalDate => `${month}-01` as LocalDate
/** The last day of a month. */
export const lastDayOf = (month: string): LocalDate => addDays(firstDayOf(addMonths(month, 1)), -1)

/**
 * The month in Israel as a half-open range of instants. Months with a clock change have 23 or 25
 * hours in a day.
 */
export const instantsOf = (month: string): { from: Date; to: Date } => ({
  from: new Date(toInstant(wallClockAt(firstDayOf(month), '00:00'))),
  to: new Date(toInstant(wallClockAt(firstDayOf(addMonths(month, 1)), '00:00'))),
})

/**
 * The day by which the VAT of a month is reported: the 15th of the next month (VAT Law, section
 * 67). Dealers who report every two months report the second month of each pair.
 */
export const vatDueOn = (month: string): LocalDate => `${addMonths(month, 1)}-15` as LocalDate
