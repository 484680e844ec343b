import type { visits } from '#shared/calendar/visits/contract.ts'
import { FREE_STARTS } from '#shared/calendar/visits/rules.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { toInstant, toWallClock, wallClockExists } from '#shared/values/local-time.ts'
import { offersOf } from '#shared/calendar/visits/rules.ts'
import { othersFreeOn, visitStartsAround } from './find-starts.ts'
import { appointmentById } from '../appointments/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'

/**
 * The free starts of a visit: the nearest to a time, those of its day and one of each day after it,
 * and who else could give it then or on that day.
 */
export async function offerStarts(context: OfficeContext, query: Query<typeof visits, 'freeStarts'>) {
  const { service_ids, employee_ids, minutes, appointment_id: except } = query
  if (!wallClockExists(query.near)) fail('time_skipped')
  if (except !== undefined && !(await appointmentById(context.tx, context.scope, except))) fail('not_found')
  const near = toInstant(query.near)
  const parts = service_ids.map((service_id, i) => ({
    service_id,
    employee_id: employee_ids[i]!,
    minutes: minutes?.[i],
  }))
  const [{ nearest, all }, others] = await Promise.all([
    visitStartsAround(context, { parts, near, except, count: FREE_STARTS }),
    othersFreeOn(context, { parts, near, except }),
  ])
  return {
    starts: nearest.map(toWallClock),
    ...offersOf(all.map(toWallClock), query.near, FREE_STARTS),
    others: others.filter(({ start }) => start === near).map(({ employee_id }) => ({ employee_id })),
    others_that_day: others.map((one) => ({ ...one, start: toWallClock(one.start) })),
  }
}
