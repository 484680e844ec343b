/** The months of dates `YYYY-MM-DD`. */
import type { LocalDate } from './wire.ts'

/** The first day of the month of a date. */
export const monthStart = (date: string): LocalDate => `${date.slice(0, 8)}01` as LocalDate

/** The same day `months` months later (earlier when negative); the last day of a shorter month. */
export function sameDayAfter(date: string, months: number): LocalDate {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const [year, index] = [Math.floor(month / 12), month % 12]
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  const day = Math.min(Number(date.slice(8, 10)), last)
  return new Date(Date.UTC(year, index, day)).toISOString().slice(0, 10) as LocalDate
}
