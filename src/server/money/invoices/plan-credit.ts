import type { invoices } from '#shared/money/invoices/contract.ts'
import {
  creditOfAmount,
  creditOf,
  creditOfParts,
  refundable,
  refundsOf,
  shareOf,
  type Credit,
  type Creditable,
  type InvoiceType,
} from '#shared/money/invoices/rules.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { toAgorot } from '#shared/values/money.ts'
import type { InvoicePayment } from '../customer-orders/invoice-payment.ts'
import { fail } from '#server/platform/fail.ts'
import { lockPrepaidOfOrder, type SoldPrepaid } from '../prepaid/balance-queries.ts'
import { openRefundOf } from '../payment-gateway/refund-queries.ts'
import { lockDebtor } from '#server/customers/customers/queries.ts'
import { creditsOf, debtOfOrder, invoiceOfOrder } from './credit-queries.ts'
import { selectForUpdateInvoice, type StoredInvoice } from './draft-queries.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import type { IssueContext } from './issue-invoice.ts'

export type WantedCredit = Body<typeof invoices, 'credit'> & {
  /** Credits what was not used of a punch card or voucher, instead of items. */
  readonly closes?: {
    readonly prepaidId: number
    /** Agorot of its line that were not used, when the credit was asked. Null to compute them. */
    readonly part: number | null
  }
}
export type PlannedCredit = Awaited<ReturnType<typeof planCredit>>

/**
 * Locks the invoice and decides what its credit takes back and how the money returns. Writes
 * nothing. A 300 is credited up to what is still owed for it: what was paid of the debt is credited
 * with the invoice of that payment. What was sold ahead must not be used yet, or is credited by
 * what was not used (`closes`). Refused while a refund of this invoice has no answer, except for
 * `refundId`, the refund that the credit belongs to.
 */
export async function planCredit(
  { tx, scope }: Pick<IssueContext, 'tx' | 'scope'>,
  id: number,
  wanted: WantedCredit,
  refundId?: number,
) {
  const original = (await selectForUpdateInvoice(tx, scope, id)) ?? fail('not_found')
  if (original.status === 'draft') fail('invoice_not_issued')
  const type = original.document_type as InvoiceType
  if ((await openRefundOf(tx, scope, id)) !== refundId) fail('card_refund_unknown')
  if (creditOf(type) === null || original.original_invoice_id !== null) fail('credit_not_creditable')
  const earlier = await creditsOf(tx, scope, id)
  const { customer_id, order_id } = original
  if (customer_id !== null) await lockDebtor(tx, scope, customer_id)
  // before the number range, as a sale locks them
  const ahead = order_id === null ? [] : await lockPrepaidOfOrder(tx, scope, order_id)
  const creditable = creditableOf(original, earlier)
  const { closes } = wanted
  const credit = requireCredit(
    closes
      ? creditOfUnused(creditable, ahead, { ...closes, isAsked: refundId !== undefined })
      : creditOfParts(creditable, wanted.items),
  )
  const inCredit = ahead.filter(({ position }) => credit.parts.some(({ line }) => line.position === position))
  const voided = closes ? [] : inCredit
  // once the card is refunded, the refunded amount decides
  if (refundId === undefined && voided.some(({ is_used }) => is_used)) fail('prepaid_used')
  if (type === 300 && order_id !== null && credit.total > toAgorot(await debtOfOrder(tx, scope, order_id)))
    fail('credit_over_rest')
  const snapshot = original.snapshot as InvoiceSnapshot
  const refunded = earlier.documents.flatMap((one) => one.snapshot.payments)
  const refunds = type === 300 ? [] : paymentsOf(snapshot, refunded, credit.total, wanted.payment_method)
  const credited = earlier.documents.reduce((sum, { total }) => sum + toAgorot(total), 0)
  const voids = voided.map((one) => one.id)
  const leavesItems = hasItemsLeft(creditable, credit)
  // the last items took the deductions back, also when the used part of something sold ahead stays
  const takesDeductions = credit.parts.some(({ line }) => line.total < 0)
  return {
    original,
    snapshot,
    type,
    credit,
    refunds,
    credited,
    voids,
    closes: closes?.prepaidId ?? null,
    leavesItems,
    takesDeductions,
  }
}

/** The credit, or fails with the reason why there is none. */
function requireCredit(credit: ReturnType<typeof creditOfParts>): Credit {
  if (credit === 'credited') return fail('invoice_credited')
  if (credit === 'over_rest') return fail('credit_over_rest')
  if (credit === 'paid_ahead') return fail('credit_paid_ahead')
  return credit
}

/**
 * Whether an item stays sold, such as a visit that a punch card paid, when all of the money goes
 * back. The used part of a line that an earlier credit closed is no such item.
 */
const hasItemsLeft = ({ lines }: Creditable, { parts }: Credit): boolean =>
  lines.some((line) => {
    const isClosed = line.creditedQuantity >= line.quantity && !parts.some((part) => part.line === line)
    if (isClosed) return false
    const now = parts.find((part) => part.line.position === line.position)?.total ?? 0
    return line.total > 0 && line.creditedTotal + now < line.total
  })

type Closes = NonNullable<WantedCredit['closes']> & {
  /**
   * The gateway was asked to refund it: the refunded amount decides, even if it was used in the
   * meantime.
   */
  readonly isAsked: boolean
}
/**
 * Fails with prepaid_balance_changed when it was used, or a use was given back, since the credit
 * was asked.
 */
function creditOfUnused(document: Creditable, ahead: readonly SoldPrepaid[], { prepaidId, part, isAsked }: Closes) {
  const sold = ahead.find(({ id }) => id === prepaidId) ?? fail('prepaid_voided')
  const line = document.lines.find(({ position }) => position === sold.position) ?? fail('not_found')
  const unused = unusedPart(sold, line)
  if (unused <= 0 && part === null) return fail('prepaid_used_up')
  if (part !== null && part !== unused && !isAsked) return fail('prepaid_balance_changed')
  return creditOfAmount(document, sold.position, part ?? unused)
}

type Earlier = Awaited<ReturnType<typeof creditsOf>>
/**
 * The items of an order that are left when no money of its invoice can be credited: what it used of
 * punch cards and vouchers paid for them. Null when a credit takes them back, and without an
 * invoice. The invoice is locked.
 */
export async function itemsPaidAhead({ tx, scope }: Pick<IssueContext, 'tx' | 'scope'>, orderId: number) {
  const id = await invoiceOfOrder(tx, scope, orderId)
  const original = id === null ? undefined : await selectForUpdateInvoice(tx, scope, id)
  if (!original) return null
  const creditable = creditableOf(original, await creditsOf(tx, scope, original.id))
  if (creditOfParts(creditable) !== 'paid_ahead') return null
  return creditable.lines
    .filter(({ total, quantity, creditedQuantity }) => total > 0 && quantity > creditedQuantity)
    .map(({ productId, quantity, creditedQuantity }) => ({ productId, quantity: quantity - creditedQuantity }))
}

function creditableOf(original: StoredInvoice, { lines, documents }: Earlier): Creditable {
  const sumOf = (name: 'total' | 'vat') => documents.reduce((sum, one) => sum + toAgorot(one[name]), 0)
  return {
    lines: original.lines.map(({ position, description, quantity, price, discount, product_id, employee_id }) => {
      const before = lines.find((one) => one.position === position)
      return {
        position,
        description,
        quantity,
        price: toAgorot(price),
        productId: product_id,
        employeeId: employee_id,
        total: quantity * toAgorot(price) - toAgorot(discount),
        creditedQuantity: before?.quantity ?? 0,
        creditedTotal: before ? toAgorot(before.total) : 0,
      }
    }),
    discount: toAgorot(original.discount_amount),
    total: toAgorot(original.total_amount),
    vat: toAgorot(original.vat_amount),
    creditedTotal: sumOf('total'),
    creditedVat: sumOf('vat'),
  }
}

/**
 * The refunds as the credit invoice states them: positive amounts. A card is named by its last
 * digits.
 */
function paymentsOf(
  { payments }: InvoiceSnapshot,
  refunded: readonly InvoicePayment[],
  total: number,
  method: InvoicePayment['method'] | undefined,
): InvoicePayment[] {
  return refundsOf(refundable(payments, refunded), total, method).map((part) => ({
    ...part,
    asmacta: null,
    cheque: null,
    card: payments.find((one) => one.method === part.method)?.card ?? null,
  }))
}

type Line = { readonly total: number; readonly creditedTotal: number }

/**
 * Agorot of a line that were paid for what was not used: the balance of a voucher, or the unused
 * visits of a punch card by the price of one. Excludes what earlier credits took of the line.
 */
function unusedPart(sold: SoldPrepaid, { total, creditedTotal }: Line): number {
  const { amount, visits, used_amount, used_visits } = sold
  const [used, whole] = amount === null ? [used_visits, visits!] : [toAgorot(used_amount), toAgorot(amount)]
  return shareOf(total, whole - used, whole) - creditedTotal
}
