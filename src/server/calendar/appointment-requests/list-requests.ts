import type { appointmentRequests } from '#shared/calendar/appointment-requests/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { hidePhones } from '../appointments/hide-phones.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { listRequests } from './queries.ts'

/** The next requests, with the number of all of them. */
export async function showRequests(context: OfficeContext<Staff>, query: Query<typeof appointmentRequests, 'list'>) {
  const { tx, scope, now } = context
  const rows = await listRequests(tx, scope, { ...query, now })
  const requests = await hidePhones(
    context,
    rows.map(({ total: _, ...request }) => request),
  )
  return { requests, total: rows[0]?.total ?? 0 }
}
