/** Slots that are held for a deposit: an order waits for its payment. */
import { toMoney } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { addOrder, markCancelled, selectForUpdateOrder } from '../customer-orders/queries.ts'
import { addCardPayment, cancelCardPayments } from '../payment-gateway/take-card-payment.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { depositHoldChange } from './changes.ts'
import { depositById, depositOfAppointment, insertDeposit, updateDeposit, type Deposit } from './deposit-queries.ts'
import type { AskedOfVisitor, HoldContext, HoldPayer, NewHold } from './hold-payer.ts'
import { depositText as text } from './text.ts'

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

export const depositPayer: HoldPayer<Deposit> = {
  change: depositHoldChange,
  release: { task: 'release_hold', keyOf: (id) => `hold:${id}` },
  byId: depositById,
  ofAppointment: depositOfAppointment,
  factsOf: ({ amount, order_status, paid_at, decided_at }) => ({
    amount,
    isAwaited: order_status === 'pending',
    hasCome: paid_at !== null,
    isBinding: paid_at !== null,
    isSettled: decided_at !== null,
  }),
  agree: updateDeposit,
  lockPayment: async ({ tx, scope }, { order_id }) =>
    (await selectForUpdateOrder(tx, scope, order_id))?.status === 'pending',
  giveUp: (context, { order_id }) => cancelDepositOrder(context, order_id),
}

/** A hold that asks for a deposit. */
export const forDeposit = (asked: AskedDeposit): AskedOfVisitor<Deposit> => ({
  payer: depositPayer,
  store: (context, held) => addDeposit(context, held, asked),
})

/** Adds the pending order and the card payment of the deposit. */
async function addDeposit(context: HoldContext, { row, appointment }: NewHold, asked: AskedDeposit): Promise<number> {
  const { tx, scope, now } = context
  const { amount } = asked
  const pending: PendingDeposit = { approve: row.status_key === 'waiting' }
  const description = text.line(asked.service, appointment.start_time)
  const order = await addOrder(context, {
    kind: 'deposit',
    customerId: row.customer_id,
    customerName: asked.customer.name,
    customerEmail: asked.customer.email,
    paymentMethod: 'card',
    total: amount,
    discount: 0,
    rounding: 0,
    tip: 0,
    sellerId: null,
    lines: [{ description, quantity: 1, price: amount, discount: 0, productId: null, employeeId: null }],
    pending,
  })
  const card_payment_id = await addCardPayment(context, { orderId: order.id, amount })
  recordChange(context, orderChange, { action: 'await_payment', id: order.id })
  return insertDeposit(tx, scope, {
    appointment_id: appointment.id,
    order_id: order.id,
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
