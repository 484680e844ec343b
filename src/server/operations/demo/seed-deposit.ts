/** An online booking of the demo whose deposit was paid, with its document. */
import { depositOf } from '#shared/money/booking-holds/rules.ts'
import { toInstant } from '#shared/values/local-time.ts'
import { toMoney } from '#shared/values/money.ts'
import { addOrder } from '#server/money/customer-orders/queries.ts'
import type { PendingDeposit } from '#server/money/booking-holds/deposit-payer.ts'
import { insertDeposit } from '#server/money/booking-holds/deposit-queries.ts'
import { depositText as text } from '#server/money/booking-holds/text.ts'
import { referenceOf } from '#server/money/payment-gateway/rules.ts'
import { recordState } from '#server/money/payment-gateway/settle-card-payment.ts'
import { addCardPayment, takesCards } from '#server/money/payment-gateway/take-card-payment.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { demoTransaction } from './demo-transaction.ts'
import { nextOnlineVisit } from './visit-queries.ts'

type Seeding = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly services: Services }
const FREE_HOURS = 24

/**
 * Pays the deposit of the next online booking that asks for one. Call it after all other documents.
 */
export async function seedDeposit(seeding: Seeding): Promise<void> {
  const { tx, scope, now } = seeding
  const visit = await nextOnlineVisit(tx, scope, now)
  if (!visit || !(await takesCards(seeding))) return
  const amount = depositOf(visit)
  const pending: PendingDeposit = { approve: false }
  const line = { description: text.line(visit.service_name, visit.start_time), quantity: 1, price: amount, discount: 0 }
  const { id: orderId } = await addOrder(seeding, {
    kind: 'deposit',
    customerId: visit.customer_id,
    customerName: visit.customer_name,
    customerEmail: visit.customer_email,
    paymentMethod: 'card',
    total: amount,
    discount: 0,
    rounding: 0,
    tip: 0,
    sellerId: null,
    lines: [{ ...line, productId: null, employeeId: null }],
    pending,
  })
  const paymentId = await addCardPayment(seeding, { orderId, amount })
  await insertDeposit(tx, scope, {
    appointment_id: visit.id,
    order_id: orderId,
    card_payment_id: paymentId,
    amount: toMoney(amount),
    price: visit.price,
    free_hours: FREE_HOURS,
    created_at: now,
    agreed_start: new Date(toInstant(visit.start_time)),
  })
  const transaction = demoTransaction(paymentId, referenceOf(scope.officeId, paymentId), amount)
  const inside = { ...seeding, inOffice: <T>(work: (tx: Tx) => Promise<T>) => work(tx) }
  await recordState(inside, paymentId, { state: 'paid', transaction })
}
