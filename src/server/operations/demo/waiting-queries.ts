import { sql } from 'kysely'
import type { Money } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Visits to come that were booked online and cost ₪100 or more, the soonest first. */
export const visitsToFill = (tx: Tx, scope: Scope, now: Date, limit: number) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'a.office_id').onRef('s.id', '=', 'a.service_id'))
    .select(['a.id', 'a.customer_id', 'a.service_id', 'a.employee_id', 'a.start_at', 'a.end_at'])
    .select((e) => e.ref('s.price').$castTo<Money>().as('price'))
    .where('a.office_id', '=', scope.officeId)
    .where('a.status_key', 'in', ['confirmed', 'reminded'])
    .where('a.source', '=', 'online')
    .where('a.deleted_at', 'is', null)
    .where('a.start_at', '>', now)
    .where('s.price', '>=', sql<Money>`100`)
    .orderBy('a.start_at')
    .orderBy('a.id')
    .limit(limit)
    .execute()
/** Undefined for a customer who is not there. */
export const phoneOfCustomer = async (tx: Tx, scope: Scope, id: number): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('customers')
      .select('phone')
      .where('office_id', '=', scope.officeId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.phone

/** Gives the next request that came online, of one service, to another customer. */
export const giveRequestTo = (tx: Tx, scope: Scope, now: Date, customer_id: number) =>
  tx
    .updateTable('appointments')
    .set({ customer_id })
    .where('office_id', '=', scope.officeId)
    .where('id', 'in', (e) =>
      e
        .selectFrom('appointments')
        .select('id')
        .where('office_id', '=', scope.officeId)
        .where('status_key', '=', 'waiting')
        .where('source', '=', 'online')
        .where('held_until', 'is', null)
        .where('visit_key', 'is', null)
        .where('deleted_at', 'is', null)
        .where('start_at', '>', now)
        .orderBy('start_at')
        .orderBy('id')
        .limit(1),
    )
    .execute()
export type VisitToFill = Awaited<ReturnType<typeof visitsToFill>>[number]
