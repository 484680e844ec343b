import { toAgorot } from '#shared/values/money.ts'
import { completeAppointment } from '#server/calendar/appointments/complete-appointment.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { completeSale } from './complete-sale.ts'
import { insertDeductions } from '../customer-orders/deduction-queries.ts'
import { addOrder, isSold } from '../customer-orders/queries.ts'
import { orderReply, planSale } from './plan-sale.ts'
import type { Sale } from './rules.ts'
import { hideEmail } from './show-orders.ts'
import { sellByCard } from './sell-by-card.ts'
import { takeConsent } from './take-consent.ts'
import { text } from './text.ts'

/**
 * Sells, or collects a debt: order, payments, invoice and messages in one transaction. The server
 * computes the total; fails with total_changed when the seller saw another one. With a card the
 * order stays pending until the gateway confirms the payment.
 */
export const sell = (context: OwnTransactionContext<Staff>, sale: Sale) =>
  hasCard(sale) ? sellByCard(context, sale) : context.finish((_, inside) => sellAtOnce(inside, sale))

const hasCard = ({ payment_method, payments }: Sale): boolean =>
  payments?.length
    ? payments.some((part) => part.payment_method === 'card' && toAgorot(part.amount) > 0)
    : payment_method === 'card'

async function sellAtOnce(context: OfficeContext<Staff>, typed: Sale) {
  await takeConsent(context, typed)
  const sale = await planSale(context, typed)
  // the appointment is locked before the order is added, as in every transaction that locks both
  if (sale.appointmentId !== null) await claim(context, sale.appointmentId)
  const order = await addOrder(context, sale)
  await insertDeductions(context, order.id, sale.deductions)
  const invoice = await completeSale(context, order, sale)
  const isDebt = sale.debt > 0 && sale.debt === sale.total
  return {
    order: await hideEmail(context, orderReply(order, sale, 'completed', context.now)),
    invoice,
    message: isDebt ? text.debtRecorded : text.sold,
  }
}

async function claim(context: OfficeContext<Staff>, appointmentId: number): Promise<void> {
  if (!(await completeAppointment(context, appointmentId))) fail('not_found')
  if (await isSold(context.tx, context.scope, appointmentId)) fail('appointment_sold')
}
