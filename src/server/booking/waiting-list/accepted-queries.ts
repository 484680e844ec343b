/** Offers that were accepted, and their appointments. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * An accepted offer with its appointment, both locked: the appointment first, as a payment locks
 * it. Undefined for one that is not accepted.
 */
export const lockAccepted = async (tx: Tx, scope: Scope, id: number) => {
  const { rows } = await sql<{ held_until: Date | null; deleted_at: Date | null }>`
    select a.held_until, a.deleted_at from appointments a where a.office_id = ${scope.officeId} and a.id = (
      select x.appointment_id from waiting_offers x where x.office_id = ${scope.officeId} and x.id = ${id})
    for update`.execute(tx)
  const offer = await tx
    .selectFrom('waiting_offers')
    .select(['id', 'entry_id'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('state', '=', 'accepted')
    .forUpdate()
    .executeTakeFirst()
  return rows[0] && offer && { ...rows[0], ...offer }
}
/** An accepted offer whose appointment was not paid for. */
export const expireAccepted = (tx: Tx, scope: Scope, id: number) =>
  tx
    .updateTable('waiting_offers')
    .set({ state: 'expired', appointment_id: null })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()

/**
 * The offers that were accepted in a span, epoch milliseconds, and whose appointment stands, with
 * their prices: a part of another query.
 */
export const filledGaps = (scope: Scope, { from, to }: { from: number; to: number }) => sql`(
  select json_build_object('count', count(*), 'amount', coalesce(sum(x.price), 0)::numeric(14, 2)::text)
  from waiting_offers x join appointments f on f.office_id = x.office_id and f.id = x.appointment_id
  where x.office_id = ${scope.officeId} and x.state = 'accepted'
    and x.answered_at >= ${new Date(from)} and x.answered_at < ${new Date(to)}
    and f.deleted_at is null and f.held_until is null and f.status_key <> 'cancelled')`
