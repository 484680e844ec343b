/** Which cells of the team's week are one: days off in a row, and days on which nobody works. */
import type { WorkingHours } from '#web/team/employees/api.ts'
import type { DayCell } from './day-cells.ts'

export type DayOff = 'holiday' | 'absence' | 'none'
/** A cell of one day, or of several days off for the same reason. */
export type BoardSpan =
  | { readonly kind: 'day'; readonly cell: DayCell }
  | { readonly kind: 'off'; readonly why: DayOff; readonly dates: readonly string[] }

/**
 * Why a day without appointments is off; null when the employee works or their hours are unknown.
 */
export const dayOffOf = ({ ranges, rest, rows }: DayCell): DayOff | null =>
  ranges?.length === 0 && rows.length === 0 ? (rest ?? 'none') : null

/** An employee's cells of consecutive days, with days off for one reason merged. */
export function spansOf(cells: readonly DayCell[]): BoardSpan[] {
  const spans: BoardSpan[] = []
  for (const cell of cells) {
    const why = dayOffOf(cell)
    const last = spans.at(-1)
    if (!why) spans.push({ kind: 'day', cell })
    else if (last?.kind === 'off' && last.why === why)
      spans[spans.length - 1] = { ...last, dates: [...last.dates, cell.date] }
    else spans.push({ kind: 'off', why, dates: [cell.date] })
  }
  return spans
}

/**
 * Whether a day is closed: nobody works and nobody has an appointment. A day on which all have a
 * vacation is none, because each has a return.
 */
export const isClosed = (cells: readonly DayCell[]): boolean =>
  cells.length > 0 && cells.every((cell) => ['none', 'holiday'].includes(dayOffOf(cell) ?? ''))

/** The first day after `date` on which the employee works; undefined beyond the known days. */
export const returnAfter = (work: WorkingHours, employee: number, date: string): string | undefined =>
  work.find(({ employee_id }) => employee_id === employee)?.days.find((day) => day.date > date && day.ranges.length > 0)
    ?.date
