import { useMemo } from 'react'
import { addDays, weekStart } from '#shared/values/local-time.ts'
import { isClosed } from '../board/board-spans.ts'
import { cellsOf } from '../board/day-cells.ts'
import type { GridProps } from './grid-props.ts'

/**
 * The Saturday of the shown week when it is closed: nobody works and nothing is booked. The grid's
 * columns have one width, so it is left out of the grid and drawn as a narrow column beside it.
 */
export function useClosedDay({ view, date, rows, work }: Pick<GridProps, 'view' | 'date' | 'rows' | 'work'>) {
  return useMemo(() => {
    if (view !== 'week' || !work || work.length === 0) return null
    const saturday = addDays(weekStart(date), 6)
    if (
      rows.some(({ start_time, end_time }) => start_time.slice(0, 10) <= saturday && end_time > `${saturday} 00:00:00`)
    )
      return null
    const cellOf = cellsOf(rows, work)
    return isClosed(work.map(({ employee_id }) => cellOf(employee_id, saturday))) ? saturday : null
  }, [view, date, rows, work])
}
