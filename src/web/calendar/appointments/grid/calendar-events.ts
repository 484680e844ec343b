/**
 * Converts appointments to FullCalendar events. No time zone is involved: wall-clock times go in
 * and come out.
 */
import { whoComes } from '#shared/customers/customers/text.ts'
import type { EventInput } from '@fullcalendar/react'
import type { TimeBlock } from '../../time-blocks/api.ts'
import { blockClass } from '../../time-blocks/parts/block-body.tsx'
import type { Appointment } from '../api.ts'
import { type Place, placesOf } from './processing-time.ts'
import { columnDay } from '../board/team-columns.ts'
import { toIso } from '../wall-minutes.ts'

export type Filters = { readonly employee?: number | undefined; readonly service?: number | undefined }

/**
 * The appointments to show: all without filters, but cancelled ones only by choice. Returns `rows`
 * itself when nothing is left out, so that nothing renders again.
 */
export function applyFilters(
  rows: readonly Appointment[],
  { employee, service, cancelled }: Filters & { readonly cancelled: boolean },
): readonly Appointment[] {
  const shown = rows.filter(
    (row) =>
      (!employee || row.employee_id === employee) &&
      (!service || row.service_id === service) &&
      (cancelled || row.status_key !== 'cancelled'),
  )
  return shown.length === rows.length ? rows : shown
}

const eventOf = (row: Appointment, pastUntil: string, place?: Place): EventInput => ({
  id: String(row.id),
  title: whoComes(row),
  start: toIso(row.start_time),
  end: toIso(row.end_time),
  color: row.service_color,
  // it has buttons inside, so it cannot be one itself
  ...(row.status_key === 'waiting' && { interactive: false }),
  extendedProps: { row, place, past: row.end_time <= pastUntil },
})

/**
 * One event per appointment, with the row and its place in `extendedProps`, and whether it ended by
 * `pastUntil`. `blocks` stand on the same grid.
 */
export function dayEvents(rows: readonly Appointment[], pastUntil: string, blocks: readonly TimeBlock[]): EventInput[] {
  const places = placesOf(rows, blocks)
  return rows.map((row) => eventOf(row, pastUntil, places.get(row.id)))
}

/**
 * Each employee's appointments of `date`, on the placeholder day of their column. An appointment
 * that crosses midnight is cut there and cannot be dragged.
 */
export function teamEvents(
  rows: readonly Appointment[],
  date: string,
  employees: readonly { readonly id: number }[],
  pastUntil: string,
  blocks: readonly TimeBlock[],
): EventInput[] {
  const places = placesOf(rows, blocks)
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
        ...eventOf(row, pastUntil, places.get(row.id)),
        start: `${day}T${before ? '00:00:00' : row.start_time.slice(11)}`,
        end: after ? `${columnDay(column + 1)}T00:00:00` : `${day}T${row.end_time.slice(11)}`,
        editable: !before && !after,
      },
    ]
  })
}

const blockEventOf = (block: TimeBlock): EventInput => ({
  id: `block-${block.id}`,
  title: block.reason,
  start: toIso(block.start_time),
  end: toIso(block.end_time),
  className: blockClass,
  // what is offered to the waiting list stays where it is
  ...(block.icon === 'offer' && { editable: false }),
  extendedProps: { block },
})
/** One event per block. */
export const blockEvents = (blocks: readonly TimeBlock[]): EventInput[] => blocks.map(blockEventOf)

/**
 * The blocks of `date` on the placeholder days of the employees, cut at midnight. That of the whole
 * office is in every column and stays where it is.
 */
export const teamBlocks = (
  blocks: readonly TimeBlock[],
  date: string,
  employees: readonly { readonly id: number }[],
): EventInput[] =>
  employees.flatMap(({ id }, column) =>
    blocks
      .filter(({ employee_id }) => employee_id === null || employee_id === id)
      .filter(({ start_time, end_time }) => start_time < `${date} 24` && end_time > `${date} 00:00:00`)
      .map((block) => {
        const day = columnDay(column)
        const before = block.start_time < date
        const after = block.end_time > `${date} 24:00:00`
        return {
          ...blockEventOf(block),
          id: `block-${block.id}-${id}`,
          start: `${day}T${before ? '00:00:00' : block.start_time.slice(11)}`,
          end: after ? `${columnDay(column + 1)}T00:00:00` : `${day}T${block.end_time.slice(11)}`,
          editable: block.icon !== 'offer' && block.employee_id !== null && !before && !after,
        }
      }),
  )

/** One event per day with the number of appointments, for the month view. */
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
