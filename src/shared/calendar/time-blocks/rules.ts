/** Blocked time on the office's wall clock. */
import { addDays, DAY, instantAt, minutesOf } from '#shared/values/local-time.ts'

/** A cup, or a lock for anything else. */
export const BLOCK_ICONS = ['lock', 'break'] as const
export type BlockIcon = (typeof BLOCK_ICONS)[number]
/** What staff see beside blocks: a time that is held for an offer to the waiting list. */
export const SHOWN_ICONS = [...BLOCK_ICONS, 'offer'] as const
export type ShownIcon = (typeof SHOWN_ICONS)[number]
/** In characters. */
export const REASON_MAX = 60
/** A repeated block ends at most this many weeks after its first occurrence. */
const REPEAT_WEEKS_MAX = 104

type Times = { readonly start_time: string; readonly end_time: string }
const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`)
/** Whether it ends at most a day after its start, counted on the wall clock. */
export const isWithinADay = ({ start_time, end_time }: Times): boolean => asUtc(end_time) - asUtc(start_time) <= DAY

/** The last date on which a block that starts on `date` may repeat. */
export const lastRepeat = (date: string): string => addDays(date, 7 * REPEAT_WEEKS_MAX)

/** Epoch milliseconds, [start, end). */
type Span = { readonly start: number; readonly end: number }

/**
 * The occurrences of a block that repeats weekly until a date, in epoch milliseconds; without a
 * date the block alone. Each keeps its hours on the wall clock. One of which a clock change leaves
 * nothing is left out.
 */
export function occurrencesOf({ start_time, end_time }: Times, until: string | null): Span[] {
  const date = start_time.slice(0, 10)
  const endsAfterDays = Math.round((Date.parse(end_time.slice(0, 10)) - Date.parse(date)) / DAY)
  const found: Span[] = []
  for (let day: string = date; day === date || (until !== null && day <= until); day = addDays(day, 7)) {
    const start = instantAt(day, minutesOf(start_time.slice(11)))
    const end = instantAt(addDays(day, endsAfterDays), minutesOf(end_time.slice(11)))
    if (start < end) found.push({ start, end })
  }
  return found
}
