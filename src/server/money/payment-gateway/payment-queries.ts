/** Attempts to pay orders by card. */
import type { Money } from '#shared/values/wire.ts'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

export type StoredStatus = 'created' | 'paid' | 'failed' | 'expired' | 'cancelled'
export type LateReason = 'order_closed' | 'amount'

type NewPayment = {
  orderId: number
  gatewayId: number
  token: string
  amount: Money
  now: Date
  expires: Date
  /** Of the charge of a kept card, which has no page. */
  chargeKey?: string
}
/** Fails on card_payment_waiting when the order has an attempt that is under way. */
export const insertCardPayment = async (tx: Tx, scope: Scope, payment: NewPayment): Promise<number> => {
  const values = {
    office_id: scope.officeId,
    order_id: payment.orderId,
    gateway_id: payment.gatewayId,
    token: payment.token,
    amount: payment.amount,
    created_at: payment.now,
    expires_at: payment.expires,
    charge_key: payment.chargeKey ?? null,
  }
  return (await tx.insertInto('card_payments').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const payments = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('card_payments')
    .select(['id', 'order_id', 'gateway_id', 'token', 'amount', 'created_at', 'expires_at', 'page_id', 'charge_key'])
    .select(['transaction_id', 'paid_amount', 'late_handled_at', 'failure'])
    .select((e) => [
      e.ref('status').$castTo<StoredStatus>().as('status'),
      e.ref('late_reason').$castTo<LateReason | null>().as('late_reason'),
    ])
    .where('office_id', '=', scope.officeId)

/** `paid_amount` is what the gateway reported, null until then. */
export const cardPayment = (tx: Tx, scope: Scope, id: number) =>
  payments(tx, scope).where('id', '=', id).executeTakeFirst()
export type CardPaymentRow = NonNullable<Awaited<ReturnType<typeof cardPayment>>>

/** All attempts of an order, newest first. */
export const paymentsOfOrder = (tx: Tx, scope: Scope, orderId: number) =>
  payments(tx, scope).where('order_id', '=', orderId).orderBy('id', 'desc').execute()

/**
 * The payment, locked together with its order until the transaction ends. The order comes first, as
 * in every transaction that changes an order and its payments.
 */
export const selectForUpdatePayment = async (tx: Tx, scope: Scope, id: number) => {
  await sql`select 1 from orders where office_id = ${scope.officeId} and id =
    (select order_id from card_payments where office_id = ${scope.officeId} and id = ${id}) for update`.execute(tx)
  return payments(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The payment whose webhook has this address. */
export const paymentWithToken = (db: Database, token: string) =>
  db.selectFrom('card_payments').select(['office_id', 'id']).where('token', '=', token).executeTakeFirst()

/** Whether a transaction of the gateway belongs to a payment already. */
export const isRecorded = async (tx: Tx, scope: Scope, gatewayId: number, transactionId: string): Promise<boolean> =>
  (await tx
    .selectFrom('card_payments')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('gateway_id', '=', gatewayId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()) !== undefined

type Change = {
  status?: StoredStatus
  page_id?: string
  failure?: string | null
  transaction_id?: string
  paid_amount?: Money
  paid_at?: Date
  last_digits?: string | null
  brand?: string | null
  instalments?: number
  approval?: string | null
  late_reason?: LateReason | null
  late_handled_at?: Date
}
/** Fails on card_payment_of_order when the order has another paid attempt that is not late. */
export const updateCardPayment = (tx: Tx, scope: Scope, id: number, change: Change) =>
  tx.updateTable('card_payments').set(change).where('office_id', '=', scope.officeId).where('id', '=', id).execute()

/** Stores the page that was opened, unless the payment was cancelled meanwhile. False then. */
export const storePage = async (tx: Tx, scope: Scope, id: number, pageId: string): Promise<boolean> => {
  // also for a cancelled payment, so that money which still comes is found
  const { status } = await tx
    .updateTable('card_payments')
    .set({ page_id: pageId })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirstOrThrow()
  return status === 'created'
}

/** Cancels the attempts of an order that wait for a payment. Returns their ids. */
export const cancelWaiting = async (tx: Tx, scope: Scope, orderId: number): Promise<number[]> => {
  const rows = await tx
    .updateTable('card_payments')
    .set({ status: 'cancelled' })
    .where('office_id', '=', scope.officeId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'created')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Money that completed no order and was not dealt with. */
export const latePayments = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('card_payments as p')
    .innerJoin('orders as o', (j) => j.onRef('o.office_id', '=', 'p.office_id').onRef('o.id', '=', 'p.order_id'))
    .select(['p.id', 'p.order_id', 'o.order_number', 'o.customer_name', 'p.last_digits'])
    .select((e) => [
      e.ref('p.paid_amount').$notNull().as('paid_amount'),
      e.ref('p.paid_at').$notNull().as('paid_at'),
      e.ref('p.late_reason').$castTo<LateReason>().as('late_reason'),
    ])
    .where('p.office_id', '=', scope.officeId)
    .where('p.late_reason', 'is not', null)
    .where('p.late_handled_at', 'is', null)
    .orderBy('p.paid_at')
    .orderBy('p.id')
    .limit(LATE_SHOWN)
    .execute()
const LATE_SHOWN = 200

/** Notes that a late payment was dealt with. Other payments stay. */
export const markLateHandled = async (tx: Tx, scope: Scope, id: number, now: Date): Promise<void> => {
  const payments = tx.updateTable('card_payments').set({ late_handled_at: now }).where('office_id', '=', scope.officeId)
  await payments.where('id', '=', id).where('late_reason', 'is not', null).execute()
}
