import type { Money } from '#shared/values/wire.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

type RefundStatus = 'asked' | 'made' | 'declined'
export const refundByKey = (tx: Tx, scope: Scope, key: string) =>
  tx
    .selectFrom('card_refunds')
    .select(['id', 'card_payment_id', 'amount', 'refund_id'])
    .select((e) => e.ref('status').$castTo<RefundStatus>().as('status'))
    .where('office_id', '=', scope.officeId)
    .where('key', '=', key)
    .executeTakeFirst()

/** What was refunded of a payment, with what may have been. Shekels. */
export const refundedOf = async (tx: Tx, scope: Scope, paymentId: number): Promise<Money> => {
  const { rows } = await sql<{ sum: Money }>`select coalesce(sum(amount), 0)::numeric(12, 2) as sum from card_refunds
    where office_id = ${scope.officeId} and card_payment_id = ${paymentId} and status <> 'declined'`.execute(tx)
  return rows[0]!.sum
}

type NewRefund = { paymentId: number; key: string; amount: Money; now: Date }
export const insertRefund = async (tx: Tx, scope: Scope, refund: NewRefund): Promise<number> => {
  const values = {
    office_id: scope.officeId,
    card_payment_id: refund.paymentId,
    key: refund.key,
    amount: refund.amount,
    created_at: refund.now,
  }
  return (await tx.insertInto('card_refunds').values(values).returning('id').executeTakeFirstOrThrow()).id
}

type RefundChange = { status: RefundStatus; refund_id?: string | null }
export const updateRefund = (tx: Tx, scope: Scope, id: number, change: RefundChange) =>
  tx.updateTable('card_refunds').set(change).where('office_id', '=', scope.officeId).where('id', '=', id).execute()
