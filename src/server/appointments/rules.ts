/** Decisions about appointments that need no database. */
import { exists, toInstant } from '#shared/values/local-time.ts'
import { fail } from '../platform/fail.ts'

/** The two instants of an appointment typed as wall clock. Fails with time_skipped for an hour that the clocks jump over. */
export function spanOf(typed: { start_time: string; end_time: string }): { start: number; end: number } {
  if (!exists(typed.start_time) || !exists(typed.end_time)) fail('time_skipped')
  const start = toInstant(typed.start_time)
  // on the night that has an hour twice, an end that reads later must also be later
  return { start, end: Math.max(toInstant(typed.end_time), start + 1) }
}
