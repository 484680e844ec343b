import type { PaymentMethod } from '#shared/checkout/payment-methods.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { insertPayments } from '../customer-orders/queries.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { refundCardPayment } from '../payment-gateway/refund-card-payment.ts'
import { recordChange } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { insertEntries, settledBy } from './credit-queries.ts'
import { issueDocument } from './issue-document.ts'
import { planCredit, type PlannedCredit, type WantedCredit } from './plan-credit.ts'
import { invoiceById } from './queries.ts'

/**
 * Credits a document, whole or in part, with a document of its own: money goes back, a debt becomes
 * smaller, and a debt that the document had collected is open again. The card is refunded by the
 * gateway first, under a key that a repeated call uses again, so that a crash in between refunds
 * once. Fails when the document was credited meanwhile.
 */
export async function creditInvoice(context: OwnTransactionContext<Staff>, id: number, wanted: WantedCredit) {
  const planned = await context.inOffice((_, inside) => planCredit(inside, id, wanted))
  const onCard = cardPart(planned)
  if (onCard > 0) {
    const orderId = planned.original.order_id ?? fail('card_payment_missing')
    const key = `credit:${id}:${planned.credited}:${onCard}`
    await refundCardPayment(context, { orderId, amount: onCard, key })
  }
  return context.finish(async (_, inside) => {
    const plan = await planCredit(inside, id, wanted)
    if (cardPart(plan) !== onCard) fail('credit_over_rest')
    return issueCredit(inside, plan, wanted.reason)
  })
}

const cardPart = ({ refunds }: PlannedCredit): number =>
  refunds.reduce((sum, { method, amount }) => (method === 'card' ? sum + amount : sum), 0)

async function issueCredit(context: OfficeContext<Staff>, plan: PlannedCredit, reason: string) {
  const { original, snapshot, type, credit, refunds } = plan
  const { order_id: orderId } = original
  await returnMoney(context, plan)
  if (orderId !== null) {
    const after = { invoice_id: original.id, total: toMoney(credit.total) }
    recordChange(context, orderChange, { action: 'refund', id: orderId, after })
  }
  const { id } = await issueDocument(context, {
    purpose: type === 300 ? 'debt' : 'paid',
    orderId,
    customerId: original.customer_id,
    date: dateOf(context.now),
    fullName: snapshot.customer.name,
    email: original.email,
    businessNumber: snapshot.customer.businessNumber,
    shareEmail: false,
    tip: 0,
    note: null,
    paymentMethod: refunds[0]?.method ?? (original.payment_method as PaymentMethod | null),
    lines: credit.parts.map(({ line, quantity, total }) => ({
      description: line.description,
      quantity,
      price: line.price,
      productId: line.productId,
      employeeId: line.employeeId,
      creditedPosition: line.position,
      discount: quantity * line.price - total,
    })),
    discount: credit.discount,
    rounding: credit.rounding,
    payments: refunds,
    credits: {
      id: original.id,
      documentType: type,
      number: original.invoice_number!,
      date: original.invoice_date,
      vatRate: original.vat_rate,
      vat: credit.vat,
      reason,
    },
  })
  return { invoice: (await invoiceById(context.tx, context.scope, id))! }
}

/** Negative payments on the order, and the ledger of its debt. */
async function returnMoney(context: OfficeContext<Staff>, { original, type, credit, refunds }: PlannedCredit) {
  const { tx, scope, now } = context
  const { order_id: orderId, customer_id: customerId } = original
  if (orderId === null) return
  if (type === 300) {
    if (customerId !== null) await insertEntries(tx, scope, now, [{ customerId, orderId, amount: -credit.total }])
    return
  }
  const given = refunds.map((refund) => ({ ...refund, amount: -refund.amount }))
  await insertPayments(context, orderId, given)
  // the lines of a sale have products; the line that collects debts has none
  const collected = credit.parts.filter(({ line }) => line.productId === null)
  const before = collected.reduce((sum, { line }) => sum + line.creditedTotal, 0)
  const amount = collected.reduce((sum, { total }) => sum + total, 0)
  await reopenDebts(context, orderId, { before, amount })
}

/** Opens the debts again that the order collected, the newest first, after the `before` that are open. */
async function reopenDebts(
  { tx, scope, now }: OfficeContext,
  orderId: number,
  { before, amount }: { readonly before: number; readonly amount: number },
): Promise<void> {
  let skipped = before
  let rest = amount
  const entries = (await settledBy(tx, scope, orderId)).flatMap((entry) => {
    const settled = -toAgorot(entry.amount)
    const free = Math.max(settled - skipped, 0)
    skipped = Math.max(skipped - settled, 0)
    const opened = Math.min(free, rest)
    rest -= opened
    return opened > 0 ? [{ customerId: entry.customer_id, orderId: entry.order_id, amount: opened }] : []
  })
  await insertEntries(tx, scope, now, entries)
}
