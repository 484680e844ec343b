/** Decisions about blocked time that need no database. */
import type { Range } from '#shared/values/ranges.ts'
import { occurrencesOf } from '#shared/calendar/time-blocks/rules.ts'
import { wallClockExists } from '#shared/values/local-time.ts'
import { fail } from '#server/platform/fail.ts'

type Times = { readonly start_time: string; readonly end_time: string }

/**
 * The occurrences, epoch milliseconds, of a block whose times were typed. Fails with time_skipped
 * when the clocks skip a time of the first one; later ones lose what the clocks skip.
 */
export function typedOccurrences(times: Times, until: string | null): Range[] {
  if (!wallClockExists(times.start_time) || !wallClockExists(times.end_time)) fail('time_skipped')
  return occurrencesOf(times, until)
}
