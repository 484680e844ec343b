import type { ReactNode } from 'react'
import { formatDate, formatTimeRange, formatWeekday } from '#web/platform/format.ts'
import type { Conflict } from '#web/ui/overlays/confirm.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { text } from '../text.ts'

/** An appointment as displayed. Times are wall-clock times. */
export type AppointmentTexts = {
  readonly start_time: string
  readonly end_time: string
  readonly service: string
  readonly employee: string
  readonly customer: string
  readonly status: string
  readonly notes: string
}
const details = ['service', 'employee', 'customer', 'status', 'notes'] as const

/** The details in which two versions of an appointment differ, for `askWhichVersion`. */
export function appointmentConflicts(mine: AppointmentTexts, theirs: AppointmentTexts): Conflict[] {
  const rows: Conflict[] = details
    .filter((key) => mine[key] !== theirs[key])
    .map((key) => ({ name: text[key], mine: mine[key], theirs: theirs[key] }))
  if (mine.start_time === theirs.start_time && mine.end_time === theirs.end_time) return rows
  return [{ name: text.date, mine: timeOf(mine), theirs: timeOf(theirs) }, ...rows]
}

const timeOf = ({ start_time, end_time }: AppointmentTexts): ReactNode => (
  <>
    {formatWeekday(start_time)} <Num>{formatDate(start_time)}</Num> <Num>{formatTimeRange(start_time, end_time)}</Num>
  </>
)
