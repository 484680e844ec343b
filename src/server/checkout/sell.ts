import { toMoney } from '#shared/values/money.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice, OwnTransaction } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { completeSale } from './complete-sale.ts'
import { addOrder, type AddedOrder } from '../orders/queries.ts'
import { planSale, type PlannedSale } from './plan-sale.ts'
import type { Sale } from './rules.ts'
import { text } from './text.ts'

/**
 * Sells, or collects a debt: order, payments, document and messages in one transaction. The server
 * computes the total; fails with total_changed when the seller saw another one.
 */
export const sell = (context: OwnTransaction<Staff>, sale: Sale) =>
  context.finish((_, inside) => sellAtOnce(inside, sale))

async function sellAtOnce(context: InOffice<Staff>, typed: Sale) {
  const sale = await planSale(context, typed)
  if (sale.payments.some(({ method }) => method === 'card')) return fail('gateway_missing')
  const order = await addOrder(context, sale)
  const invoice = await completeSale(context, order, sale)
  return {
    order: orderOf(context, order, sale, 'completed'),
    invoice,
    message: sale.debt === sale.total && sale.total > 0 ? text.debtRecorded : text.sold,
  }
}

/** The order as replies show it. */
const orderOf = (
  { now }: Pick<InOffice, 'now'>,
  order: AddedOrder,
  sale: PlannedSale,
  status: 'completed' | 'pending',
) => ({
  ...order,
  kind: sale.kind,
  customer_id: sale.customerId,
  customer_name: sale.customerName,
  customer_email: sale.customerEmail,
  payment_method: sale.paymentMethod,
  total_amount: toMoney(sale.total),
  created_at: now,
  status,
})
