/** What the printed calendar lists. Times are wall-clock times, dates `YYYY-MM-DD`. */
import { addDays } from '#shared/values/local-time.ts'
import type { TimeBlock } from '../../time-blocks/api.ts'
import type { Appointment } from '../api.ts'

/** `HH:mm`. A block that began before the day begins at 00:00, one that goes on ends at 24:00. */
export type SheetLine = { readonly from: string; readonly to: string } & (
  | { readonly row: Appointment }
  | { readonly block: TimeBlock }
)
export type SheetDay = { readonly date: string; readonly lines: readonly SheetLine[] }

type Shown = {
  readonly employee: number
  readonly dates: readonly string[]
  readonly rows: readonly Appointment[]
  readonly blocks: readonly TimeBlock[]
}
/**
 * The days of an employee on which there is something, by time. Cancelled appointments are left
 * out.
 */
export function sheetDaysOf({ employee, dates, rows, blocks }: Shown): SheetDay[] {
  const own = rows.filter(({ employee_id, status_key }) => employee_id === employee && status_key !== 'cancelled')
  const closed = blocks.filter(({ employee_id }) => employee_id === null || employee_id === employee)
  return dates
    .map((date) => {
      const lines: SheetLine[] = [
        ...own.filter(({ start_time }) => start_time.startsWith(date)).map((row) => ({ row, ...timesOn(date, row) })),
        ...closed
          .filter(({ start_time, end_time }) => start_time < addDays(date, 1) && end_time > `${date} 00:00:00`)
          .map((block) => ({ block, ...timesOn(date, block) })),
      ].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
      return { date, lines }
    })
    .filter(({ lines }) => lines.length > 0)
}

type Times = { readonly start_time: string; readonly end_time: string }
const timesOn = (date: string, { start_time, end_time }: Times) => ({
  from: start_time < date ? '00:00' : start_time.slice(11, 16),
  to: end_time.slice(0, 10) > date ? '24:00' : end_time.slice(11, 16),
})
