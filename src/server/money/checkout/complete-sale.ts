/** Completes a sale whose order exists: money, debts, invoice and messages. */
import { DOCUMENTS_CONSENT_WORDS } from '#shared/customers/customers/text.ts'
import { sumOf } from '#shared/money/checkout/totals.ts'
import { toMoney } from '#shared/values/money.ts'
import { issueInvoice, type IssueContext } from '../invoices/issue-invoice.ts'
import type { IssuedInvoice, NewInvoice } from '../invoices/new-invoice.ts'
import { moveStock } from '#server/catalog/products/stock-queries.ts'
import { grantPrepaid } from '../prepaid/grant-prepaid.ts'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { lockDebtor } from '#server/customers/customers/queries.ts'
import { employeeById } from '#server/office/users/queries.ts'
import { insertSettlements, ledgerOf } from './ledger-queries.ts'
import type { NewDeduction } from '../customer-orders/deduction-queries.ts'
import { insertDebt, insertPayments, type AddedOrder } from '../customer-orders/queries.ts'
import type { PlannedSale } from './plan-sale.ts'
import { openPurchases, settle } from './rules.ts'
import { tillSettings } from './sale-queries.ts'
import { sendSaleInvoice } from './send-sale-invoice.ts'
import { text } from './text.ts'

/**
 * Everything that follows from a paid sale, in the transaction that made or locked its order.
 * Invoices come last, because their number range is locked until the commit. Returns the invoice;
 * of a sale that is partly on debt, the one for the paid part. Null when there is nothing to pay.
 */
export async function completeSale(
  context: IssueContext,
  order: AddedOrder,
  sale: PlannedSale,
): Promise<IssuedInvoice | null> {
  const { tx, scope } = context
  const { customerId, debt, settles } = sale
  await insertPayments(context, order.id, sale.payments)
  if (customerId !== null && debt > 0) await insertDebt(context, { customerId, orderId: order.id, amount: debt })
  if (customerId !== null && settles > 0) await settleDebt(context, order.id, { customerId, amount: settles })
  await moveStock(context, sale.lines, 'out')
  recordChange(context, orderChange, { action: 'sell', id: order.id, after: summaryOf(order, sale) })
  await tellOwners(context, sale)
  const settings = await tillSettings(tx, scope)
  let issued: IssuedInvoice | null = null
  for (const document of documentsOf(order, sale)) {
    const made = await issueInvoice(context, document)
    issued ??= made
  }
  await grantPrepaid(context, { orderId: order.id, invoiceId: issued?.id ?? null, customerId }, sale.prepaid)
  if (issued) await sendSaleInvoice(context, settings, sale, issued)
  return issued
}

const isSoldByOwner = (context: IssueContext, sellerId: number): boolean =>
  'caller' in context &&
  context.caller.kind === 'staff' &&
  context.caller.role === 'owner' &&
  context.caller.userId === sellerId

/** Tells the owners of money that an employee took. */
async function tellOwners(context: IssueContext, { payments, tip, sellerId, customerId }: PlannedSale): Promise<void> {
  const amount = sumOf(payments) + tip
  if (amount === 0 || isSoldByOwner(context, sellerId)) return
  // an owner may have checked the card payment of an employee's sale
  const seller = await employeeById(context.tx, context.scope, sellerId)
  if (seller?.role !== 'employee') return
  const facts = { amount: toMoney(amount), seller: seller.name }
  notify(context, { kind: 'sold_by_employee', customerId, onlyOwners: true, facts })
}

/**
 * Writes the opposite entries of the oldest purchases. What is more than the debt, because a card
 * payment took its time, is prepaid.
 */
async function settleDebt(
  { tx, scope, now }: IssueContext,
  orderId: number,
  { customerId, amount }: { readonly customerId: number; readonly amount: number },
): Promise<void> {
  const [, ledger] = await Promise.all([lockDebtor(tx, scope, customerId), ledgerOf(tx, scope, customerId)])
  await insertSettlements(tx, scope, now, { customerId, orderId }, settle(openPurchases(ledger), amount))
}

/**
 * The invoices of a sale, the one for money first. A sale that is partly on debt has one invoice
 * for each part, so that each states only what happened and each can be credited alone
 * (docs/money.md).
 */
function documentsOf(order: AddedOrder, sale: PlannedSale): NewInvoice[] {
  const { lines, discount, rounding, tip, payments, debt, total } = sale
  if (total === 0) return []
  const common = commonOf(order, sale)
  const paidBefore = sale.deductions.map(deductionLine)
  const whole = { ...common, lines: [...lines, ...paidBefore], discount, rounding, tip, payments }
  if (debt === 0) return [{ ...whole, purpose: 'paid' }]
  if (debt === total) return [{ ...whole, purpose: 'debt' }]
  const items = [...lines, ...paidBefore].map(({ description }) => description).join(', ')
  const part = (description: string, price: number) => ({
    ...common,
    lines: [{ description, quantity: 1, price, discount: 0, productId: null, employeeId: null }],
    discount: 0,
    rounding: 0,
  })
  const { order_number } = order
  return [
    { ...part(text.partPaid(order_number, items), total - debt), tip, payments, purpose: 'paid' },
    { ...part(text.partOwed(order_number, items), debt), tip: 0, payments: [], purpose: 'debt' },
  ]
}

/** A negative line that names the earlier invoice. */
const deductionLine = ({ label, amount }: NewDeduction) => ({
  description: label,
  quantity: 1,
  price: -amount,
  discount: 0,
  productId: null,
  employeeId: null,
})

const commonOf = (order: AddedOrder, { customerId, paymentMethod, document }: PlannedSale) => ({
  orderId: order.id,
  customerId,
  date: document.date,
  fullName: document.name,
  email: document.email,
  businessNumber: document.businessNumber,
  idNumber: document.idNumber ?? null,
  agreesToFile: document.agreesToFile ?? false,
  shareEmail: document.shareEmail,
  paymentMethod,
  note: null,
})

/** The fields that the audit log keeps; the order has the rest. */
const summaryOf = ({ order_number }: AddedOrder, sale: PlannedSale) => ({
  order_number,
  kind: sale.kind,
  customer_id: sale.customerId,
  payment_method: sale.paymentMethod,
  total: sale.total,
  debt: sale.debt,
  settles: sale.settles,
  deducted: sumOf(sale.deductions),
  // of a buyer without a card this is the only record of the consent
  ...(sale.document.agreesToFile ? { agreed: DOCUMENTS_CONSENT_WORDS } : {}),
})
