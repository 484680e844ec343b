import { addDays, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import { nearestForStaff } from '../availability/staff-starts.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { appointmentById } from './queries.ts'

/**
 * The free start, with the same employee and length, that is nearest to the same hour `weeks`
 * later. Null when there is none within a week of it.
 */
export async function offerNextStart(context: OfficeContext, id: number, weeks: number) {
  const row = (await appointmentById(context.tx, context.scope, id)) ?? fail('not_found')
  const length = toInstant(row.end_time) - toInstant(row.start_time)
  const date = addDays(row.start_time.slice(0, 10), 7 * weeks)
  const wanted = toInstant(wallClockAt(date, row.start_time.slice(11, 16)))
  const free = await nearestForStaff(context, row, { span: { start: wanted, end: wanted + length } })
  const [nearest] = free
    .map((start) => toInstant(start))
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
  if (nearest === undefined) return { start_time: null, end_time: null }
  return { start_time: toWallClock(nearest), end_time: toWallClock(nearest + length) }
}
