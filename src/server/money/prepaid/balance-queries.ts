/** Reads and changes balances under locks. */
import { sql } from 'kysely'
import type { Money } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * The punch cards with these ids and the vouchers with these codes, locked in the order of their
 * ids until the transaction ends, with the invoice that sold them.
 */
export const selectForUpdatePrepaid = (
  tx: Tx,
  scope: Scope,
  { ids, codes }: { readonly ids: readonly number[]; readonly codes: readonly string[] },
) =>
  tx
    .selectFrom('prepaid as p')
    .leftJoin('invoices as d', (j) => j.onRef('d.office_id', '=', 'p.office_id').onRef('d.id', '=', 'p.invoice_id'))
    .select(['p.id', 'p.kind', 'p.customer_id', 'p.name', 'p.code', 'p.amount', 'p.visits', 'p.service_ids'])
    .select([
      'p.used_amount',
      'p.used_visits',
      'p.credited_amount',
      'p.credited_visits',
      'p.valid_until',
      'p.voided_at',
      'p.invoice_id',
    ])
    .select(['d.document_type', 'd.invoice_number'])
    .where('p.office_id', '=', scope.officeId)
    .where((e) =>
      e.or([
        ...(ids.length > 0 ? [e.and([e('p.kind', '=', 'punch_card'), e('p.id', 'in', ids)])] : []),
        ...(codes.length > 0 ? [e('p.code', 'in', codes)] : []),
      ]),
    )
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute()
export type StoredPrepaid = Awaited<ReturnType<typeof selectForUpdatePrepaid>>[number]

/** A punch card or voucher that an order sold. */
export type SoldPrepaid = {
  readonly id: number
  /** Its line of the order and of the invoice. */
  readonly position: number
  readonly amount: Money | null
  readonly visits: number | null
  readonly used_amount: Money
  readonly used_visits: number
  readonly is_used: boolean
}
/**
 * Locks the punch cards and vouchers that an order uses or has sold, before anything that is locked
 * after them. Returns those that it has sold and that are not void.
 */
export const lockPrepaidOfOrder = async (tx: Tx, scope: Scope, orderId: number) => {
  const { rows } = await sql<SoldPrepaid & { is_sold: boolean }>`
    select id, position, amount, visits, used_amount, used_visits, order_id = ${orderId} and voided_at is null as is_sold,
      used_amount > 0 or used_visits > 0 as is_used
    from prepaid where office_id = ${scope.officeId} and (order_id = ${orderId} or id in (
      select prepaid_id from order_deductions where office_id = ${scope.officeId} and order_id = ${orderId}))
    order by id for no key update`.execute(tx)
  return rows.filter(({ is_sold }) => is_sold)
}

/**
 * Closes what was credited by its unused part: nothing is left of it, also when a use came
 * meanwhile.
 */
export const closePrepaid = async (tx: Tx, scope: Scope, id: number): Promise<void> => {
  await tx
    .updateTable('prepaid')
    .set({
      credited_amount: sql<Money>`coalesce(amount - used_amount, 0)`,
      credited_visits: sql<number>`coalesce(visits - used_visits, 0)`,
    })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()
}

/** Voids what has not been used. */
export const voidPrepaid = async (tx: Tx, scope: Scope, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('prepaid')
    .set({ voided_at: now })
    .where('office_id', '=', scope.officeId)
    .where('id', 'in', [...ids])
    .where(sql<boolean>`used_amount = 0`)
    .where('used_visits', '=', 0)
    .execute()
}

/**
 * A completed or cancelled order, locked, and whether it has an invoice, also one that was
 * credited.
 */
export const orderToGiveBack = async (tx: Tx, scope: Scope, id: number) => {
  const { rows } = await sql<{ id: number; has_document: boolean }>`
    select id, exists (select from invoices i where i.office_id = o.office_id and i.order_id = o.id
        and i.status = 'issued' and i.original_invoice_id is null) as has_document
    from orders o where o.office_id = ${scope.officeId} and o.id = ${id} and o.status <> 'pending'
    for update`.execute(tx)
  return rows[0]
}
