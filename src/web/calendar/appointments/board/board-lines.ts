/** The lines of a cell of the team's week: appointments, blocked time and free gaps, by time. */
import type { TimeBlock } from '../../time-blocks/api.ts'
import type { Appointment } from '../api.ts'
import { type DayCell, type Gap, gapsOf } from './day-cells.ts'

export type BoardLine = ({ readonly row: Appointment } | { readonly block: TimeBlock } | { readonly gap: Gap }) & {
  /** `HH:mm`. */
  readonly at: string
}
export type BoardLines = {
  readonly lines: readonly BoardLine[]
  /** Before which line now is; null on other days. */
  readonly now: number | null
  /** The number of appointments that have no line. */
  readonly hidden: number
}

/** A cell has at most this many lines. */
const LINES = 7

/**
 * What a cell shows. When there is more, it shows the first lines and counts the others; today, the
 * lines around now.
 */
export function boardLinesOf(cell: DayCell, now: string): BoardLines {
  const all: BoardLine[] = [
    ...cell.rows.map((row) => ({ row, at: row.start_time.slice(11, 16) })),
    ...cell.blocks.map((block) => ({ block, at: blockStart(cell.date, block) })),
    ...gapsOf(cell, now).map((gap) => ({ gap, at: gap.from })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1))
  const isToday = cell.date === now.slice(0, 10)
  const past = isToday ? all.filter(({ at }) => at <= now.slice(11, 16)).length : 0
  const nowAt = (first: number) => (isToday ? past - first : null)
  if (all.length <= LINES) return { lines: all, now: nowAt(0), hidden: 0 }
  // one line of what has begun stays above the line of now
  const first = Math.max(0, Math.min(past - 1, all.length - LINES + 1))
  const shown = all.slice(first, first + LINES - 1)
  const hidden = visitsIn(all) - visitsIn(shown)
  if (hidden > 0) return { lines: shown, now: nowAt(first), hidden }
  return { lines: all.slice(first, first + LINES), now: nowAt(first), hidden: 0 }
}

/** When a block begins on the date, `HH:mm`: one of the day before at its beginning. */
export const blockStart = (date: string, { start_time }: Pick<TimeBlock, 'start_time'>): string =>
  start_time < date ? '00:00' : start_time.slice(11, 16)

const visitsIn = (lines: readonly BoardLine[]) => lines.filter((line) => 'row' in line).length
