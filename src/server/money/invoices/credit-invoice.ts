import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { returnDeductions } from '../customer-orders/deduction-queries.ts'
import { insertPayments, releaseVisit } from '../customer-orders/queries.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { claimRefundOfOrder, recordRefund, requestRefund } from '../payment-gateway/refund-card-payment.ts'
import { requireInvoice } from '#server/customers/customers/limit-sight.ts'
import { moveStock } from '#server/catalog/products/stock-queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { closePrepaid, voidPrepaid } from '../prepaid/balance-queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { checkRefunder } from './check-access.ts'
import { insertEntries, isOrderCredited, settledBy } from './credit-queries.ts'
import { issueInvoice, type IssueContext } from './issue-invoice.ts'
import { planCredit, type PlannedCredit, type WantedCredit } from './plan-credit.ts'
import { readInvoice } from './show-invoices.ts'

/**
 * Credits an invoice, whole or in part, with an invoice of its own: money goes back, a debt becomes
 * smaller, a debt that the invoice had collected is open again. When nothing of the order is left,
 * what it deducted is given back and its appointment can be sold again. The gateway refunds the
 * card between two transactions; the second one records the refund together with the invoice. Fails
 * when the invoice was credited meanwhile.
 */
export async function creditInvoice(context: OwnTransactionContext<Staff>, id: number, wanted: WantedCredit) {
  await context.inOffice((_, inside) => requireInvoice(inside, id))
  return creditWith(context, id, wanted, async (inside, credit) => ({
    invoice: await readInvoice(inside, credit),
  }))
}

/**
 * The same, with what else the last transaction does. `complete` gets the id of the credit invoice.
 */
export async function creditWith<T>(
  context: OwnTransactionContext<Staff>,
  id: number,
  wanted: WantedCredit,
  complete: (inside: OfficeContext<Staff>, credit: number) => Promise<T>,
): Promise<T> {
  const claimed = await context.inOffice(async (_, inside) => {
    await checkRefunder(inside)
    return claimCardPart(inside, await planCredit(inside, id, wanted), wanted)
  })
  const made = claimed ? await requestRefund(context, claimed) : null
  return context.finish(async (tx, inside) => {
    const credit = await creditInside(inside, { id, wanted, refund: claimed })
    if (made) await recordRefund(tx, context.scope, made, credit)
    return complete(inside, credit)
  })
}

/** Writes the refund of what goes back to a card; null when nothing does. */
async function claimCardPart(context: OfficeContext<Staff>, plan: PlannedCredit, wanted: WantedCredit) {
  const amount = cardPart(plan)
  if (amount === 0) return null
  const { original, credited } = plan
  const orderId = original.order_id ?? fail('card_payment_missing')
  const key = `credit:${original.id}:${credited}:${amount}`
  return claimRefundOfOrder(context, orderId, { amount, key, credit: { invoiceId: original.id, wanted } })
}

/**
 * Issues the credit invoice of a refund whose gateway has answered, and returns its id. Fails with
 * credit_over_rest when another amount would go back to the card now.
 */
export async function creditInside(
  context: IssueContext,
  credit: {
    readonly id: number
    readonly wanted: WantedCredit
    readonly refund: { readonly id: number; readonly amount: number } | null
  },
): Promise<number> {
  const plan = await planCredit(context, credit.id, credit.wanted, credit.refund?.id)
  if (cardPart(plan) !== (credit.refund?.amount ?? 0)) fail('credit_over_rest')
  return issueCredit(context, plan, credit.wanted.reason)
}

const cardPart = ({ refunds }: PlannedCredit): number =>
  refunds.reduce((sum, { method, amount }) => (method === 'card' ? sum + amount : sum), 0)

async function issueCredit(context: IssueContext, plan: PlannedCredit, reason: string): Promise<number> {
  const { original, snapshot, type, credit, refunds } = plan
  const { order_id: orderId } = original
  await returnMoney(context, plan)
  const returned = credit.parts.map(({ line, quantity }) => ({ productId: line.productId, quantity }))
  await moveStock(context, returned, 'in')
  await voidPrepaid(context.tx, context.scope, plan.voids, context.now)
  if (plan.closes !== null) await closePrepaid(context.tx, context.scope, plan.closes)
  const { id } = await issueInvoice(context, {
    purpose: type === 300 ? 'debt' : 'paid',
    orderId,
    customerId: original.customer_id,
    date: dateOf(context.now),
    fullName: snapshot.customer.name,
    email: original.email,
    businessNumber: snapshot.customer.businessNumber,
    idNumber: snapshot.customer.idNumber ?? null,
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
      book: original.book,
      office: snapshot.office,
    },
  })
  if (orderId !== null) await updateOrder(context, orderId, plan)
  return id
}

/**
 * Updates the order after a credit: when nothing of the order is left, what it deducted is given
 * back and its visit can be sold again.
 */
async function updateOrder(context: IssueContext, id: number, plan: PlannedCredit): Promise<void> {
  const isUndone = await isOrderUndone(context, id, plan)
  if (isUndone) await returnDeductions(context, id)
  const released = isUndone ? await releaseVisit(context.tx, context.scope, id) : null
  const after = { invoice_id: plan.original.id, total: toMoney(plan.credit.total), released_appointment: released }
  recordChange(context, orderChange, { action: 'refund', id, after })
}

const isOrderUndone = async ({ tx, scope }: IssueContext, orderId: number, plan: PlannedCredit): Promise<boolean> =>
  !plan.leavesItems && (plan.takesDeductions || (await isOrderCredited(tx, scope, orderId)))

/** Negative payments on the order, and the ledger of its debt. */
async function returnMoney(context: IssueContext, { original, type, credit, refunds }: PlannedCredit) {
  const { tx, scope, now } = context
  const { order_id: orderId, customer_id: customerId } = original
  if (orderId === null) return
  if (type === 300) {
    if (customerId !== null) await insertEntries(tx, scope, now, [{ customerId, orderId, amount: -credit.total }])
    return
  }
  const given = refunds.map((refund) => ({ ...refund, amount: -refund.amount }))
  await insertPayments(context, orderId, given)
  // items have products, and what was paid before is negative; the line that collects debts is
  // neither
  const collected = credit.parts.filter(({ line }) => line.productId === null && line.total > 0)
  const before = collected.reduce((sum, { line }) => sum + line.creditedTotal, 0)
  const amount = collected.reduce((sum, { total }) => sum + total, 0)
  await reopenDebts(context, orderId, { before, amount })
}

/**
 * Opens the debts again that the order collected, the newest first, after the `before` that are
 * open.
 */
async function reopenDebts(
  { tx, scope, now }: IssueContext,
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
