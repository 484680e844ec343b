/**
 * The team view shows employees side by side. FullCalendar's columns are days, so each employee
 * gets a placeholder day, and these functions convert between the two. Only wall-clock times are
 * used, and placeholder days have no clock change.
 */
import { busyMinutes } from '#shared/calendar/availability/slots.ts'
import { type Processing } from '#shared/catalog/products/rules.ts'
import { addDays, DAY } from '#shared/values/local-time.ts'
import { minutesBetween } from '../wall-minutes.ts'

const BASE = '2001-01-07'
/** More columns would be unreadable; further employees are on further pages. */
export const TEAM_COLUMNS = 10

/** Px that a column needs, and that stand beside all of them: the rail, the hours and the edges. */
const COLUMN = 220
const BESIDE = 64 + 88
/** How many columns a tablet of this width has room for. */
export const columnsIn = (width: number): number => Math.max(1, Math.floor((width - BESIDE) / COLUMN))

/** The placeholder day of a column. */
export const columnDay = (column: number): string => addDays(BASE, column)
/** The column of a placeholder day; `day` is any string that starts with `YYYY-MM-DD`. */
export const columnOf = (day: string): number => Math.round((Date.parse(day.slice(0, 10)) - Date.parse(BASE)) / DAY)

export type TeamPage<E> = { readonly shown: readonly E[]; readonly page: number; readonly pages: number }
/**
 * The employees of one page. All pages have about the same size, so that the last one does not hold
 * a single column.
 */
export function teamPage<E>(employees: readonly E[], requested: number, columns: number): TeamPage<E> {
  const pages = Math.max(1, Math.ceil(employees.length / columns))
  const size = Math.ceil(employees.length / pages)
  const page = Math.min(Math.max(requested, 0), pages - 1)
  return { shown: employees.slice(page * size, page * size + size), page, pages }
}

export type Occupancy = { readonly count: number; readonly percent: number }
type Booked = Processing & {
  readonly employee_id: number
  readonly status_key: string
  readonly start_time: string
  readonly end_time: string
}

/**
 * The number of appointments of each employee and the share of their working minutes that these
 * fill. Cancelled appointments are not counted.
 */
export function occupancyOf(
  appointments: readonly Booked[],
  openMinutes: (employee: number) => number,
): Map<number, Occupancy> {
  const minutes = new Map<number, { count: number; minutes: number }>()
  for (const a of appointments) {
    if (a.status_key === 'cancelled') continue
    const total = minutes.get(a.employee_id) ?? { count: 0, minutes: 0 }
    minutes.set(a.employee_id, {
      count: total.count + 1,
      minutes: total.minutes + busyMinutes(minutesBetween(a.start_time, a.end_time), a),
    })
  }
  return new Map(
    [...minutes].map(([id, total]) => [id, { count: total.count, percent: percentOf(total.minutes, openMinutes(id)) }]),
  )
}
const percentOf = (minutes: number, total: number) => (total > 0 ? Math.round((minutes / total) * 100) : 0)
