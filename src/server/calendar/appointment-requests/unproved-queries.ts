/** Requests of those who proved no phone, and their cards. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** A request that waits, `a`, of a card without a proof, `c`, and without money to decide about. */
const isUnproved = (now: Date) => sql<boolean>`a.status_key = 'waiting' and a.deleted_at is null and a.start_at > ${now}
  and a.source = 'online' and a.held_until is null and c.phone_unproved and not exists (select from deposits d
    where d.office_id = a.office_id and d.appointment_id = a.id and d.paid_at is not null and d.decided_at is null
      and d.used_amount < d.amount)`

type Row = { readonly id: number; readonly visit_key: string | null }
/** The ids of their requests; the parts of a visit follow each other, by start. */
export const unprovedRequests = async (tx: Tx, scope: Scope, now: Date): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select a.id, a.visit_key from appointments a join customers c on c.office_id = a.office_id and c.id = a.customer_id
    where a.office_id = ${scope.officeId} and ${isUnproved(now)}
    order by a.visit_key, a.start_at, a.id`.execute(tx)
  return rows
}

/** What makes a card more than a request. Messages and entries of the waiting list do not. */
const MORE = ['orders', 'customer_ledger', 'invoices', 'prepaid', 'document_links', 'document_requests'] as const
const hasMore = sql.join(
  [...MORE, 'kept_cards' as const].map(
    (table) => sql`exists (select from ${sql.table(table)} x where x.office_id = k.office_id and x.customer_id = k.id)`,
  ),
  sql` or `,
)

/**
 * The ids of cards without a proof that have nothing but such requests, entries, and what is over
 * or off. One that staff wrote notes on is kept.
 */
export const bareCards = async (tx: Tx, scope: Scope, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select k.id from customers k where k.office_id = ${scope.officeId} and k.deleted_at is null and k.phone_unproved
      and k.notes is null and not (${hasMore}) and not exists (select from appointments a
        join customers c on c.office_id = a.office_id and c.id = a.customer_id
        where a.office_id = k.office_id and a.customer_id = k.id and a.deleted_at is null
          and a.status_key <> 'cancelled' and not (${isUnproved(now)}))
    order by k.id`.execute(tx)
  return rows.map(({ id }) => id)
}
