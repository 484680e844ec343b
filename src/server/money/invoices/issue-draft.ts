import { cashLimitOf } from '#shared/money/checkout/rules.ts'
import { dueOf } from '#shared/money/checkout/due.ts'
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { fieldText } from '#shared/values/text.ts'
import { addCompletedOrder } from '../customer-orders/queries.ts'
import type { InvoicePayment } from '../customer-orders/invoice-payment.ts'
import { requireInvoice } from '#server/customers/customers/limit-sight.ts'
import { fail } from '#server/platform/fail.ts'
import { moveStock } from '#server/catalog/products/stock-queries.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { checkEditor } from './check-access.ts'
import { selectForUpdateInvoice, type StoredInvoice } from './draft-queries.ts'
import { officeOnInvoice } from './fact-queries.ts'
import { requireDetails } from '#server/office/business/require-details.ts'
import { issueInvoice } from './issue-invoice.ts'
import type { NewInvoice } from './new-invoice.ts'
import { readInvoice } from './show-invoices.ts'
import { text } from './text.ts'

/**
 * Gives a draft its number. That sells its lines: an order with its payment or debt is made, so
 * that Home, the customer's card and the books count the money like that of the till (decision
 * record 0026). Fails with customer_required for a debt without a customer, and cash_over_limit.
 */
export async function issueDraft(context: OfficeContext<Staff>, id: number) {
  await checkEditor(context)
  await requireInvoice(context, id)
  const { tx, scope, caller } = context
  const draft = (await selectForUpdateInvoice(tx, scope, id)) ?? fail('not_found')
  if (draft.status === 'issued') fail('invoice_issued')
  const sale = saleOf(draft)
  checkSale(draft, sale)
  requireDetails(await officeOnInvoice(tx, scope))
  const order = await addCompletedOrder(context, {
    kind: 'sale',
    customerId: draft.customer_id,
    customerName: draft.full_name,
    customerEmail: draft.email,
    paymentMethod: sale.method,
    sellerId: caller.userId,
    tip: 0,
    discount: 0,
    lines: sale.lines,
    rounding: sale.rounding,
    total: sale.total,
    payments: sale.payments,
  })
  // the credit of a reverse charge took them back
  await moveStock(context, sale.lines, 'out')
  await issueInvoice(context, { ...invoiceOfDraft(draft), orderId: order.id, draftId: id })
  return { invoice: await readInvoice(context, id) }
}

function checkSale(draft: StoredInvoice, { method, total }: ReturnType<typeof saleOf>): void {
  if (total <= 0) fail('invalid_input', { fields: { items: fieldText.money } })
  if (method === 'debt' && draft.customer_id === null) fail('customer_required')
  const limit = cashLimitOf(total, draft.invoice_date)
  if (method === 'cash' && total > limit) fail('cash_over_limit', { cash_limit: toMoney(limit) })
}

/** The editor takes no money itself: its cards and PayPal were charged elsewhere. */
const elsewhere: Readonly<Record<string, PaymentMethod>> = { card: 'external_card', paypal: 'external_card' }

/** A draft as the invoice that it would become. */
export function invoiceOfDraft(draft: StoredInvoice): NewInvoice {
  const { method, lines, rounding, payments } = saleOf(draft)
  return {
    purpose: method === 'debt' ? 'debt' : 'paid',
    orderId: null,
    customerId: draft.customer_id,
    fullName: draft.full_name,
    email: draft.email,
    businessNumber: draft.business_number,
    idNumber: draft.id_number,
    date: draft.invoice_date,
    paymentMethod: draft.payment_method as PaymentMethod | 'paypal',
    shareEmail: draft.share_email,
    lines,
    rounding,
    payments,
    tip: 0,
    discount: 0,
    note: draft.payment_method === 'paypal' ? text.paidByPaypal : null,
    ...(draft.reverse_charge_of === null ? {} : { reverseChargeOf: draft.reverse_charge_of }),
  }
}

function saleOf(draft: StoredInvoice) {
  const method = elsewhere[draft.payment_method!] ?? (draft.payment_method as PaymentMethod)
  const lines = draft.lines.map(({ description, quantity, price, discount, product_id, employee_id }) => ({
    description,
    quantity,
    price: toAgorot(price),
    discount: toAgorot(discount),
    productId: product_id,
    employeeId: employee_id,
  }))
  const { rounding, total } = dueOf({ lines }, { method })
  const payment: InvoicePayment = { method, amount: total, asmacta: draft.asmacta, cheque: null, card: null }
  return { method, lines, rounding, total, payments: method === 'debt' ? [] : [payment] }
}
