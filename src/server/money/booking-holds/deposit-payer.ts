/** Slots that are held for a deposit: an order waits for its payment. */
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { markCancelled, selectForUpdateOrder } from '../customer-orders/queries.ts'
import { confirmCardPayments } from '../payment-gateway/confirm-card-payment.ts'
import { paymentsOfOrder } from '../payment-gateway/payment-queries.ts'
import { statusOf } from '../payment-gateway/settle-card-payment.ts'
import { addCardPayment, cancelCardPayments, openCardPage } from '../payment-gateway/take-card-payment.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { BetweenTransactions } from '#server/platform/http/serve.ts'
import { depositHoldChange } from './changes.ts'
import { depositById, depositOfAppointment, insertDeposit, updateDeposit, type Deposit } from './deposit-queries.ts'
import { addHoldOrder } from './hold-orders.ts'
import type { AskedOfVisitor, Hold, HoldContext, HoldPayer, NewHold } from './hold-payer.ts'
import { customerOfOrder, shownAppointment } from './hold-queries.ts'
import { depositText as text } from './text.ts'

export const depositPayer: HoldPayer = {
  table: 'deposits',
  change: depositHoldChange,
  release: { task: 'release_hold', key: 'hold' },
  limit: perNetwork.opens,
  refusal: 'deposit_page_refused',
  byId: async (...args) => holdOf(await depositById(...args)),
  ofAppointment: async (...args) => holdOf(await depositOfAppointment(...args)),
}

const holdOf = (deposit: Deposit | undefined): Hold | undefined =>
  deposit && {
    ...deposit,
    payer: depositPayer,
    isAwaited: deposit.order_status === 'pending',
    hasCome: deposit.paid_at !== null,
    isBinding: deposit.paid_at !== null,
    isSettled: deposit.decided_at !== null,
    agreeTo: (tx, scope, agreed_start) => updateDeposit(tx, scope, deposit.id, { agreed_start }),
    lockPayment: async ({ tx, scope }) =>
      (await selectForUpdateOrder(tx, scope, deposit.order_id))?.status === 'pending',
    giveUp: (context) => cancelDepositOrder(context, deposit.order_id),
    prepare: async (context) => holdOf(await withPayment(context, deposit))!,
    openPage: (between) => openPage(between, deposit),
    storePage: (tx, scope, page) =>
      updateDeposit(tx, scope, deposit.id, page ? { page_url: page.url } : { opened_at: null }),
    check: (between) => confirmCardPayments(between, deposit.order_id),
    attempt: async (tx, scope) => {
      const [newest] = await paymentsOfOrder(tx, scope, deposit.order_id)
      const status = newest && statusOf(newest)
      return status === 'late' || status === 'failed' ? status : null
    },
  }

type AskedDeposit = {
  /** Agorot. */
  readonly amount: number
  readonly price: Money
  readonly freeHours: number
  readonly service: string
  readonly customer: { readonly name: string; readonly email: string | null }
}
/**
 * The data that completes a deposit's order: whether the office then has to approve the booking.
 */
export type PendingDeposit = { readonly approve: boolean }

/** A hold that asks for a deposit. */
export const forDeposit = (asked: AskedDeposit): AskedOfVisitor => ({
  payer: depositPayer,
  store: (context, held) => addDeposit(context, held, asked),
})

/** Adds the pending order and the card payment of the deposit. */
async function addDeposit(context: HoldContext, { row, appointment }: NewHold, asked: AskedDeposit): Promise<number> {
  const { tx, scope, now } = context
  const { amount, service, customer } = asked
  const pending: PendingDeposit = { approve: row.status_key === 'waiting' }
  const order_id = await addHoldOrder(context, {
    kind: 'deposit',
    customerId: row.customer_id,
    customerName: customer.name,
    customerEmail: customer.email,
    sellerId: null,
    amount,
    description: text.line(service, appointment.start_time),
    pending,
  })
  const card_payment_id = await addCardPayment(context, { orderId: order_id, amount })
  return insertDeposit(tx, scope, {
    appointment_id: appointment.id,
    order_id,
    card_payment_id,
    amount: toMoney(amount),
    price: asked.price,
    free_hours: asked.freeHours,
    created_at: now,
    agreed_start: row.start_at,
  })
}

/**
 * Gives up a deposit that is not paid. Money that still comes is a late payment. The order is
 * locked.
 */
export async function cancelDepositOrder(context: HoldContext, orderId: number): Promise<void> {
  await markCancelled(context.tx, context.scope, orderId)
  await cancelCardPayments(context, orderId)
  recordChange(context, orderChange, { action: 'cancel', id: orderId })
}

/** A payment without a page that the gateway refused is replaced by a new one. */
async function withPayment(context: Parameters<Hold['prepare']>[0], deposit: Deposit): Promise<Deposit> {
  const { tx, scope } = context
  const { id, order_id: orderId, amount } = deposit
  const [newest] = await paymentsOfOrder(tx, scope, orderId)
  if (newest?.status === 'created') return deposit
  const card_payment_id = await addCardPayment(context, { orderId, amount: toAgorot(amount) })
  await updateDeposit(tx, scope, id, { card_payment_id })
  return { ...deposit, card_payment_id }
}

async function openPage(between: BetweenTransactions, { appointment_id, order_id, card_payment_id }: Deposit) {
  const { scope, inOffice } = between
  const shown = await inOffice(async (tx) => {
    const { service_name, start_time } = await shownAppointment(tx, scope, appointment_id)
    const { customer_name: name, email, phone } = await customerOfOrder(tx, scope, order_id)
    return { description: text.line(service_name, start_time), customer: { name, email, phone } }
  })
  const page = await openCardPage(between, card_payment_id, shown)
  // the gateway's id of the page stands with the payment
  return 'url' in page ? { url: page.url, id: null } : null
}
