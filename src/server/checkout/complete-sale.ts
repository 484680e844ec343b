/** Completes a sale whose order exists: money, debts, appointment, document and messages. */
import type { DocumentType } from '#shared/invoices/document-types.ts'
import { documentOf } from '#shared/invoices/document-types.ts'
import { lineTotal } from '#shared/checkout/totals.ts'
import { completeAppointment } from '../appointments/complete-appointment.ts'
import { issueDocument } from '../invoices/issue-document.ts'
import type { DocumentPayment } from '../invoices/snapshot.ts'
import { recordChange, type ChangeContext } from '../platform/database/record-change.ts'
import type { Services } from '../platform/services.ts'
import { orderChange } from './changes.ts'
import { insertSettlements, ledgerOf, lockDebtor } from './ledger-queries.ts'
import { insertDebt, insertPayments, type AddedOrder, type OrderLine } from './order-queries.ts'
import type { PlannedSale } from './plan-sale.ts'
import { openPurchases, settle } from './rules.ts'
import { tillSettings } from './sale-queries.ts'
import { sendDocument } from './send-document.ts'
import { text } from './text.ts'

export type Completing = ChangeContext & { readonly services: Services }
export type Issued = {
  readonly id: number
  readonly document_type: DocumentType
  readonly invoice_number: number
  readonly public_token: string
}

/**
 * Everything that follows from a paid sale, in the transaction that made or locked its order.
 * Documents come last, because their series is locked until the commit. Returns the document; of a
 * sale that is partly on debt, the one for the paid part. Null for a sale of nothing.
 */
export async function completeSale(context: Completing, order: AddedOrder, sale: PlannedSale): Promise<Issued | null> {
  const { tx, scope } = context
  const { customerId, debt, settles, appointmentId } = sale
  if (appointmentId !== null) await completeAppointment(context, appointmentId)
  await insertPayments(context, order.id, sale.payments)
  if (customerId !== null && debt > 0) await insertDebt(context, { customerId, orderId: order.id, amount: debt })
  if (customerId !== null && settles > 0) await settleDebt(context, order.id, { customerId, amount: settles })
  await recordChange(context, orderChange, { action: 'sell', id: order.id, after: summaryOf(order, sale) })
  const settings = await tillSettings(tx, scope)
  const documents = documentsOf(order, sale)
  let issued: Issued | null = null
  for (const { purpose, ...parts } of documents) {
    const documentType = documentOf(settings.business_type, purpose)
    const made = await issueDocument(context, { ...commonOf(order, sale), ...parts, documentType })
    issued ??= made
  }
  if (issued) await sendDocument(context, settings, sale, issued)
  return issued
}

/**
 * Writes the opposite entries of the oldest purchases. What is more than the debt, because a card
 * payment took its time, is prepaid.
 */
async function settleDebt(
  { tx, scope, now }: Completing,
  orderId: number,
  { customerId, amount }: { readonly customerId: number; readonly amount: number },
): Promise<void> {
  const [, ledger] = await Promise.all([lockDebtor(tx, scope, customerId), ledgerOf(tx, scope, customerId)])
  await insertSettlements(tx, scope, now, { customerId, orderId }, settle(openPurchases(ledger), amount))
}

type Purpose = 'paid' | 'debt' | 'settlement'
type Parts = {
  readonly purpose: Purpose
  readonly lines: readonly OrderLine[]
  readonly discount: number
  readonly rounding: number
  readonly tip: number
  readonly payments: readonly DocumentPayment[]
}
/**
 * The documents of a sale, the one for money first. A sale that is partly on debt has one document
 * for each part, so that each states only what happened and each can be credited alone
 * (docs/decisions/0028).
 */
function documentsOf(order: AddedOrder, sale: PlannedSale): Parts[] {
  const { lines, discount, rounding, tip, payments, debt, total } = sale
  if (total === 0) return []
  const whole = { lines, discount, rounding, tip, payments }
  if (debt === 0) return [{ ...whole, purpose: sale.kind === 'settlement' ? 'settlement' : 'paid' }]
  if (debt === total) return [{ ...whole, purpose: 'debt' }]
  const items = lines.filter((line) => lineTotal(line) > 0).map(({ description }) => description)
  const part = (purpose: Purpose, description: string, price: number) => ({
    purpose,
    lines: [{ description, quantity: 1, price, discount: 0, productId: null, employeeId: null }],
    discount: 0,
    rounding: 0,
  })
  const named = [order.order_number, items.join(', ')] as const
  return [
    { ...part('paid', text.partPaid(...named), total - debt), tip, payments },
    { ...part('debt', text.partOwed(...named), debt), tip: 0, payments: [] },
  ]
}

const commonOf = (order: AddedOrder, { customerId, paymentMethod, document }: PlannedSale) => ({
  orderId: order.id,
  date: document.date,
  paymentMethod,
  customer: {
    id: customerId,
    name: document.name,
    email: document.email,
    businessNumber: document.businessNumber,
  },
  shareEmail: document.shareEmail,
})

/** What the audit log keeps; the rest stands in the order. */
const summaryOf = ({ order_number }: AddedOrder, sale: PlannedSale) => ({
  order_number,
  kind: sale.kind,
  customer_id: sale.customerId,
  payment_method: sale.paymentMethod,
  total: sale.total,
  debt: sale.debt,
  settles: sale.settles,
})
