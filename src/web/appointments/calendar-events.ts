/**
 * Converts appointments to FullCalendar events. No time zone is involved: wall-clock times go in
 * and come out.
 */
import type { EventInput } from '@fullcalendar/react'
import type { Appointment } from './api.ts'
import { columnDay } from './team-columns.ts'
import { toIso } from './wall-minutes.ts'

export type Filters = { readonly employee?: number | undefined; readonly service?: number | undefined }

/** Null shows all. Returns `rows` itself without filters, so that nothing renders again. */
export const applyFilters = (rows: readonly Appointment[], { employee, service }: Filters): readonly Appointment[] =>
  employee || service
    ? rows.filter((row) => (!employee || row.employee_id === employee) && (!service || row.service_id === service))
    : rows

const eventOf = (row: Appointment): EventInput => ({
  id: String(row.id),
  title: `${row.service_name} (${row.employee_name})`,
  start: toIso(row.start_time),
  end: toIso(row.end_time),
  color: row.service_color,
  extendedProps: { row },
})

/** One event per appointment, with the row in `extendedProps`. */
export const dayEvents = (rows: readonly Appointment[]): EventInput[] => rows.map(eventOf)

/**
 * Each employee's appointments of `date`, on the placeholder day of their column. An appointment
 * that crosses midnight is cut there and cannot be dragged.
 */
export function teamEvents(
  rows: readonly Appointment[],
  date: string,
  employees: readonly { readonly id: number }[],
): EventInput[] {
  const columns = new Map(employees.map(({ id }, column) => [id, column]))
  const end = `${date} 24:00:00`
  return rows.flatMap((row) => {
    const column = columns.get(row.employee_id)
    if (column === undefined) return []
    const day = columnDay(column)
    const before = row.start_time < date
    const after = row.end_time > end
    return [
      {
        ...eventOf(row),
        start: `${day}T${before ? '00:00:00' : row.start_time.slice(11)}`,
        end: after ? `${columnDay(column + 1)}T00:00:00` : `${day}T${row.end_time.slice(11)}`,
        editable: !before && !after,
      },
    ]
  })
}

/** One event per day with the number of appointments, for the month view on phones. */
export function countEvents(rows: readonly Appointment[], titleOf: (count: number) => string): EventInput[] {
  const counts = new Map<string, number>()
  for (const { start_time, status_key } of rows) {
    const day = start_time.slice(0, 10)
    if (status_key !== 'cancelled') counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return [...counts].map(([day, count]) => ({
    id: day,
    title: titleOf(count),
    start: day,
    allDay: true,
    editable: false,
    extendedProps: { count },
  }))
}
