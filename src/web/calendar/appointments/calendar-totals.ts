/** Sums of the appointments that are shown. Dates are `YYYY-MM-DD`. */
import { addDays } from '#shared/values/local-time.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import type { WorkingHours } from '#web/team/employees/api.ts'
import type { TimeBlock } from '../time-blocks/api.ts'
import type { Appointment } from './api.ts'
import type { DayRange } from './calendar-range.ts'
import { addLoads, cellsOf, percentOf } from './board/day-cells.ts'

export type Totals = {
  readonly count: number
  /** Null when nobody works. */
  readonly percent: number | null
  /** The prices that were told for all visits that took place or are to. */
  readonly expected: Money
  /** The requests, earliest first. */
  readonly waiting: readonly Appointment[]
}
type Shown = {
  readonly rows: readonly Appointment[]
  readonly dates: readonly string[]
  readonly employees: readonly number[]
  readonly work: WorkingHours | undefined
  readonly blocks: readonly TimeBlock[]
}

/** The totals of some employees on some days. An appointment counts on the day of its start. */
export function totalsOf({ rows, dates, employees, work, blocks }: Shown): Totals {
  const cellOf = cellsOf(rows, work, blocks)
  const cells = employees.flatMap((id) => dates.map((date) => cellOf(id, date)))
  const visits = cells.flatMap((cell) => cell.rows).filter(({ status_key }) => status_key !== 'cancelled')
  const load = addLoads(cells.map((cell) => cell.load))
  const held = visits.filter(({ status_key }) => status_key !== 'no_show')
  return {
    count: load.count,
    percent: percentOf(load),
    expected: toMoney(held.reduce((sum, { price }) => sum + toAgorot(price), 0)),
    waiting: visits
      .filter(({ status_key }) => status_key === 'waiting')
      .toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1)),
  }
}

/** Each day of a range. */
export const datesIn = ({ from, to }: DayRange): string[] => {
  const dates: string[] = []
  for (let date = from; date < to; date = addDays(date, 1)) dates.push(date)
  return dates
}
