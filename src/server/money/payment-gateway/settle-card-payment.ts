import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { BetweenTransactions } from '#server/platform/http/serve.ts'
import { fail } from '#server/platform/fail.ts'
import { GatewaySilent, type CardTransaction, type PageState } from '#server/providers/card-payments/card-gateway.ts'
import { ordersOf, type CardContext } from './card-orders.ts'
import { cardPaymentChange } from './changes.ts'
import { openGateway } from './open-gateway.ts'
import {
  cardPayment,
  isRecorded,
  paymentsOfOrder,
  selectForUpdatePayment,
  updateCardPayment,
  type CardPaymentRow,
  type StoredStatus,
} from './payment-queries.ts'
import { cancelCheck } from './plan-check.ts'
import { accountById, type AccountRow } from './queries.ts'
import { referenceOf } from './rules.ts'
import { paymentOfSandboxPage } from './sandbox-queries.ts'

export type CardStatus = StoredStatus | 'late'
/** Late money was paid but not applied: the order was closed, or the amount differs. */
export const statusOf = ({ status, late_reason }: CardPaymentRow): CardStatus => (late_reason ? 'late' : status)

/**
 * Asks the gateway about a payment, outside any transaction, and records the answer in one: a paid
 * order is completed in the same transaction, exactly once. Fails with GatewayRefusal or
 * GatewaySilent when the outcome is unknown; nothing is changed then.
 */
export async function settleCardPayment(between: BetweenTransactions, id: number): Promise<CardStatus> {
  const { scope, inOffice } = between
  const { payment, account } = await inOffice(async (tx) => {
    const found = (await cardPayment(tx, scope, id)) ?? fail('not_found')
    return { payment: found, account: await accountById(tx, scope, found.gateway_id) }
  })
  if (payment.status === 'paid') return statusOf(payment)
  const state = await askGateway(between, payment, account)
  if (state.state === 'paid') checkReference(state.transaction, payment.charge_key ?? referenceOf(scope.officeId, id))
  return recordState(between, id, state)
}

/** The same for the payment of a page of the sandbox; does nothing when it has none. */
export async function settlePaymentOfPage(between: BetweenTransactions, pageId: string): Promise<void> {
  const payment = await between.inOffice((tx) => paymentOfSandboxPage(tx, between.scope, pageId))
  if (payment) await settleCardPayment(between, payment.id)
}

/** A payment has a page, or charges a kept card with a key of its own. */
function askGateway(between: BetweenTransactions, { page_id, charge_key }: CardPaymentRow, account: AccountRow) {
  if (charge_key !== null) return openGateway(between, account).keptCards.findCharge(charge_key)
  return page_id === null ? NOT_PAID : openGateway(between, account).check(page_id)
}

/** Records an answer of the gateway in one transaction; a paid order is completed in it. */
export const recordState = (
  { scope, now, services, inOffice }: BetweenTransactions,
  id: number,
  state: PageState,
): Promise<CardStatus> => inOffice((tx: Tx) => record({ tx, scope, now, services, actor: 'gateway' }, id, state))

const NOT_PAID: PageState = { state: 'pending' }

function checkReference({ reference }: CardTransaction, expected: string): void {
  if (reference !== expected) throw new GatewaySilent('gateway', 'a transaction of another payment')
}

async function record(context: CardContext, id: number, state: PageState): Promise<CardStatus> {
  const payment = (await selectForUpdatePayment(context.tx, context.scope, id)) ?? fail('not_found')
  if (payment.status === 'paid') return statusOf(payment)
  // two attempts to charge a kept card may have the same key
  const isOfAnother =
    state.state === 'paid' &&
    payment.charge_key !== null &&
    (await isRecorded(context.tx, context.scope, payment.gateway_id, state.transaction.id))
  if (isOfAnother) return statusOf(payment)
  if (state.state === 'paid') return recordPaid(context, payment, state.transaction)
  return recordUnpaid(context, payment, state)
}

async function recordPaid(
  context: CardContext,
  payment: CardPaymentRow,
  transaction: CardTransaction,
): Promise<CardStatus> {
  const { tx, scope, now } = context
  const amount = toAgorot(payment.amount)
  const { id: transactionId, lastDigits, brand, instalments, approval } = transaction
  const paid = { orderId: payment.order_id, paymentId: payment.id, amount, transactionId }
  const isExact = transaction.amount === amount && transaction.currency === 'ILS'
  const orders = await ordersOf(context, payment.order_id)
  const completed = isExact && (await orders.complete(context, { ...paid, lastDigits, brand, instalments, approval }))
  const late = completed ? null : isExact ? 'order_closed' : 'amount'
  await updateCardPayment(tx, scope, payment.id, {
    status: 'paid',
    failure: null,
    transaction_id: transactionId,
    paid_amount: toMoney(transaction.amount),
    paid_at: now,
    last_digits: lastDigits?.slice(-4) ?? null,
    brand,
    instalments,
    approval,
    late_reason: late,
  })
  const after = { transaction_id: transactionId, paid_amount: toMoney(transaction.amount), late_reason: late }
  const action = late ? 'pay_late' : 'pay'
  recordChange(context, cardPaymentChange, { action, id: payment.id, eventId: payment.order_id, after })
  if (late) notify(context, { kind: 'payment_late', facts: { amount: toMoney(transaction.amount) } })
  await cancelCheck(context, payment.id)
  return late ? 'late' : 'paid'
}

async function recordUnpaid(
  context: CardContext,
  payment: CardPaymentRow,
  state: Exclude<PageState, { state: 'paid' }>,
): Promise<CardStatus> {
  const { tx, scope, now } = context
  const isOver = now >= payment.expires_at
  const status = unpaidStatus(payment.status, state.state === 'failed', isOver)
  if (status !== payment.status) {
    const failure = state.state === 'failed' ? state.reason.slice(0, 200) : null
    await updateCardPayment(tx, scope, payment.id, { status, failure })
    const action = status === 'failed' ? 'fail' : 'expire'
    recordChange(context, cardPaymentChange, { action, id: payment.id, eventId: payment.order_id })
  }
  if (isOver) {
    const [newest] = await paymentsOfOrder(tx, scope, payment.order_id)
    if (newest!.id === payment.id) await (await ordersOf(context, payment.order_id)).abandon(context, payment.order_id)
  }
  return status
}

/** A declined card does not close the page: the customer may try another until it expires. */
function unpaidStatus(before: StoredStatus, failed: boolean, isOver: boolean): StoredStatus {
  if (before !== 'created') return before
  if (failed) return 'failed'
  return isOver ? 'expired' : 'created'
}
