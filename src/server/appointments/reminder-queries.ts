import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'

/** Appointments of a service that begin until an instant, after the one where the last batch ended. */
export const appointmentsOfService = (
  tx: Tx,
  scope: Scope,
  serviceId: number,
  after: { start: number; id: number },
  until: number,
  limit: number,
) =>
  tx
    .selectFrom('appointments')
    .select(['id', 'start_at', 'created_at'])
    .where('office_id', '=', scope.officeId)
    .where('service_id', '=', serviceId)
    .where('deleted_at', 'is', null)
    .where('status_key', '<>', 'cancelled')
    .where('start_at', '<=', new Date(until))
    .where(sql<boolean>`(start_at, id) > (${new Date(after.start)}, ${after.id})`)
    .orderBy('start_at')
    .orderBy('id')
    .limit(limit)
    .execute()
