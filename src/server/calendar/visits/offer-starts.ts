import type { visits } from '#shared/calendar/visits/contract.ts'
import { FREE_STARTS } from '#shared/calendar/visits/rules.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { toInstant, toWallClock, wallClockExists } from '#shared/values/local-time.ts'
import { nearestVisitStarts, othersFreeAt } from './find-starts.ts'
import { appointmentById } from '../appointments/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'

/** The free starts of a visit nearest to a time, and who else could give it then. */
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
  const [starts, others] = await Promise.all([
    nearestVisitStarts(context, { parts, near, except, count: FREE_STARTS }),
    othersFreeAt(context, { parts, near, except }),
  ])
  return { starts: starts.map(toWallClock), others }
}
