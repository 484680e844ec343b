/** Ranges of dates, `YYYY-MM-DD`, both ends included. */
import { addDays } from '#shared/values/local-time.ts'
import { formatDate } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'

export type DateRange = { readonly from: string; readonly to: string }
export const PRESETS = ['month', 'last', 'quarter', 'year'] as const
export type Preset = (typeof PRESETS)[number]

/** The first of the month that is `months` after that of a date. */
function monthAfter(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
}
const months = (first: string, count: number): DateRange => ({
  from: monthAfter(first, 0),
  to: addDays(monthAfter(first, count), -1),
})

/** The month, the month before it, the quarter or the year of a date. */
export function rangeOf(preset: Preset, today: string): DateRange {
  const month = Number(today.slice(5, 7))
  if (preset === 'month') return months(today, 1)
  if (preset === 'last') return months(monthAfter(today, -1), 1)
  if (preset === 'quarter') return months(monthAfter(today, -((month - 1) % 3)), 3)
  return months(`${today.slice(0, 4)}-01-01`, 12)
}

/** A range as it is typed, DD/MM/YYYY. */
export type TypedRange = { readonly from: string; readonly to: string }
/** Both dates as people type them. */
export const typedRange = ({ from, to }: DateRange): TypedRange => ({ from: formatDate(from), to: formatDate(to) })

/** The typed range; which fields are no dates, or that the end is before the start. */
export function readRange(typed: TypedRange): DateRange | { readonly wrong: 'from' | 'to' | 'order' } {
  const from = parseTypedDate(typed.from)
  const to = parseTypedDate(typed.to)
  if (from === null) return { wrong: 'from' }
  if (to === null) return { wrong: 'to' }
  return to < from ? { wrong: 'order' } : { from, to }
}
