import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { fieldText } from '#shared/values/text.ts'
import { addCardPayment, openCardPage } from '../payment-gateway/take-card-payment.ts'
import { cancelPending } from './cancel-order.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { insertDeductions } from '../customer-orders/deduction-queries.ts'
import { addOrder, isSold } from '../customer-orders/queries.ts'
import { orderReply, planSale } from './plan-sale.ts'
import { hideEmail } from './show-orders.ts'
import type { Sale } from './rules.ts'
import { takeConsent } from './take-consent.ts'
import { text } from './text.ts'

/**
 * Adds a pending order, opens the gateway's page outside transactions, and answers its address.
 * When the gateway refuses, the order is cancelled and the answer has the sentence for the seller.
 */
export async function sellByCard(context: OwnTransactionContext<Staff>, typed: Sale) {
  const { order, sale, paymentId } = await context.inOffice((_, inside) => addPending(inside, typed))
  try {
    const page = await openCardPage(context, paymentId, {
      description: sale.lines.map(({ description }) => description).join(', '),
      customer: { name: sale.customerName, email: sale.customerEmail, phone: sale.customerPhone },
    })
    return await context.finish(async (_, inside) => {
      if ('url' in page) {
        const reply = await hideEmail(inside, orderReply(order, sale, 'pending', context.now))
        return { order: reply, invoice: null, payment_getway: { url: page.url }, message: text.awaitsPayment }
      }
      await cancelPending(inside, order.id)
      const reply = await hideEmail(inside, orderReply(order, sale, 'cancelled', context.now))
      return { order: reply, invoice: null, payment_getway: 'error_credentials' as const, message: page.refused }
    })
  } catch (error) {
    // also when the same request was answered meanwhile: the page of this order is not shown
    await context.inOffice((_, inside) => cancelPending(inside, order.id))
    throw error
  }
}

async function addPending(context: OfficeContext<Staff>, typed: Sale) {
  const { tx, scope } = context
  await takeConsent(context, typed)
  const sale = await planSale(context, typed)
  if (!sale.payments.some(({ method }) => method === 'card'))
    fail('invalid_input', { fields: { payment_method: fieldText.invalid } })
  if (sale.appointmentId !== null && (await isSold(tx, scope, sale.appointmentId))) fail('appointment_sold')
  const order = await addOrder(context, { ...sale, pending: sale })
  await insertDeductions(context, order.id, sale.deductions)
  const paymentId = await addCardPayment(context, { orderId: order.id, amount: sale.charged })
  recordChange(context, orderChange, { action: 'await_payment', id: order.id })
  return { order, sale, paymentId }
}
