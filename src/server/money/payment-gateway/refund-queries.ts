import type { Money } from '#shared/values/wire.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { WantedCredit } from './card-orders.ts'

type RefundStatus = 'asked' | 'made' | 'declined'
/** `key` is our own name of a refund, so that a repeated request finds the first one. */
export const refundByKey = (tx: Tx, scope: Scope, key: string) =>
  tx
    .selectFrom('card_refunds')
    .select(['id', 'card_payment_id', 'amount', 'refund_id'])
    .select((e) => e.ref('status').$castTo<RefundStatus>().as('status'))
    .where('office_id', '=', scope.officeId)
    .where('key', '=', key)
    .executeTakeFirst()

/** The amount refunded of a payment, including refunds without an answer. Shekels. */
export const refundedOf = async (tx: Tx, scope: Scope, paymentId: number): Promise<Money> => {
  const { rows } = await sql<{ sum: Money }>`select coalesce(sum(amount), 0)::numeric(12, 2) as sum from card_refunds
    where office_id = ${scope.officeId} and card_payment_id = ${paymentId} and status <> 'declined'`.execute(tx)
  return rows[0]!.sum
}

type NewRefund = {
  readonly paymentId: number
  readonly key: string
  readonly amount: Money
  readonly now: Date
  readonly credit: WantedCredit | undefined
}
/**
 * Stores a refund as asked, before the gateway is called. Fails on card_refund_open when the
 * invoice has another such refund.
 */
export const insertRefund = async (tx: Tx, scope: Scope, refund: NewRefund): Promise<number> => {
  const values = {
    office_id: scope.officeId,
    card_payment_id: refund.paymentId,
    key: refund.key,
    amount: refund.amount,
    created_at: refund.now,
    invoice_id: refund.credit?.invoiceId ?? null,
    wanted_credit: refund.credit ? JSON.stringify(refund.credit.wanted) : null,
  }
  return (await tx.insertInto('card_refunds').values(values).returning('id').executeTakeFirstOrThrow()).id
}

type RefundChange = { status: RefundStatus; refund_id?: string; created_at?: Date; credit_id?: number }
/** `asked` is a refund whose result is unknown; `made` and `declined` are final. */
export const updateRefund = (tx: Tx, scope: Scope, id: number, change: RefundChange) =>
  tx.updateTable('card_refunds').set(change).where('office_id', '=', scope.officeId).where('id', '=', id).execute()

const unanswered = (tx: Tx, scope: Scope, before: Date) =>
  tx
    .selectFrom('card_refunds as r')
    .innerJoin('card_payments as p', (j) =>
      j.onRef('p.office_id', '=', 'r.office_id').onRef('p.id', '=', 'r.card_payment_id'),
    )
    .innerJoin('orders as o', (j) => j.onRef('o.office_id', '=', 'p.office_id').onRef('o.id', '=', 'p.order_id'))
    .select(['r.id', 'p.order_id', 'o.order_number', 'o.customer_name', 'r.amount', 'r.created_at', 'p.last_digits'])
    .where('r.office_id', '=', scope.officeId)
    .where('r.status', '=', 'asked')
    .where('r.created_at', '<', before)

/** Refunds that were asked before an instant and have no answer. */
export const unansweredRefunds = (tx: Tx, scope: Scope, before: Date) =>
  unanswered(tx, scope, before).orderBy('r.created_at').orderBy('r.id').limit(REFUNDS_SHOWN).execute()
const REFUNDS_SHOWN = 200

/** One of them, locked until the transaction ends. */
export const selectForUpdateUnanswered = (tx: Tx, scope: Scope, before: Date, id: number) =>
  unanswered(tx, scope, before)
    .select(['r.card_payment_id', 'r.invoice_id', 'r.wanted_credit'])
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst()

/** The refund of this invoice to which the gateway has not answered. */
export const openRefundOf = async (tx: Tx, scope: Scope, invoiceId: number): Promise<number | undefined> => {
  const rows = tx
    .selectFrom('card_refunds')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'asked')
  return (await rows.executeTakeFirst())?.id
}

/** Whether the office has this refund, in any state. */
export const refundExists = async (tx: Tx, scope: Scope, id: number): Promise<boolean> => {
  const row = tx.selectFrom('card_refunds').select('id').where('office_id', '=', scope.officeId).where('id', '=', id)
  return (await row.executeTakeFirst()) !== undefined
}
