import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { MessageFacts } from './queries.ts'

/** Whether a reminder was sent automatically for the current start. */
export const wasReminded = async (tx: Tx, scope: Scope, facts: MessageFacts): Promise<boolean> => {
  const row = await tx
    .selectFrom('sms_messages')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('customer_id', '=', facts.customer_id)
    .where('appointment_id', '=', facts.id)
    .where('dedupe_key', 'like', `remind:${facts.id}:${facts.start_at.getTime()}%`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Batch = {
  /** Null: of all services. */
  readonly serviceId: number | null
  /** The end of the previous batch, and the last start: epoch milliseconds. */
  readonly after: { readonly start: number; readonly id: number }
  readonly until: number
  readonly limit: number
}
/**
 * Appointments of a service, or of all, that begin by `until`, after the last row of the previous
 * batch.
 */
export const appointmentsOfService = (tx: Tx, scope: Scope, { serviceId, after, until, limit }: Batch) =>
  tx
    .selectFrom('appointments')
    .select(['id', 'start_at', 'created_at'])
    .where('office_id', '=', scope.officeId)
    .$if(serviceId !== null, (q) => q.where('service_id', '=', serviceId))
    .where('deleted_at', 'is', null)
    .where('status_key', '<>', 'cancelled')
    .where('start_at', '<=', new Date(until))
    .where(sql<boolean>`(start_at, id) > (${new Date(after.start)}, ${after.id})`)
    .orderBy('start_at')
    .orderBy('id')
    .limit(limit)
    .execute()
