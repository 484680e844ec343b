/** Decisions of the till that need no database. Money is integer agorot. */
import type { checkout } from '#shared/money/checkout/contract.ts'
import type { Due } from '#shared/money/checkout/due.ts'
import { cashLimitOf } from '#shared/money/checkout/rules.ts'
import type { Payment } from '#shared/money/checkout/totals.ts'
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { fieldText } from '#shared/values/text.ts'
import type { InvoicePayment } from '../invoices/invoice-snapshot.ts'
import { fail } from '#server/platform/fail.ts'

export type Sale = Body<typeof checkout, 'sell'>
type Typed = Pick<Sale, 'asmacta' | 'card_last_digits' | (typeof CHEQUE_FIELDS)[number]>

const CHEQUE_FIELDS = ['check_number', 'bank_number', 'branch_number', 'bank_account_number', 'cheque_date'] as const

/**
 * The cheque of a payment, null for another method. Fails with invalid_input that names each
 * missing field; `prefix` is the place of the payment in the request.
 */
function chequeOf(method: PaymentMethod, typed: Typed, prefix: string): InvoicePayment['cheque'] {
  if (method !== 'cheque') return null
  const { check_number, bank_number, branch_number, bank_account_number, cheque_date } = typed
  if (!check_number || !bank_number || !branch_number || !bank_account_number || !cheque_date) {
    const missing = CHEQUE_FIELDS.filter((field) => !typed[field])
    return fail('invalid_input', {
      fields: Object.fromEntries(missing.map((field) => [prefix + field, fieldText.required])),
    })
  }
  return {
    number: check_number,
    bank: bank_number,
    branch: branch_number,
    account: bank_account_number,
    date: cheque_date,
  }
}

/** The card that was charged at the terminal of the business, as far as its digits were typed. */
const cardOf = (method: PaymentMethod, { card_last_digits: lastDigits }: Typed): InvoicePayment['card'] =>
  method === 'external_card' && lastDigits ? { lastDigits, brand: null, instalments: 1 } : null

/** Tax that was withheld at source has the number of its certificate. */
function checkCertificate(method: PaymentMethod, { asmacta }: Typed, prefix: string): void {
  if (method === 'withholding' && !asmacta)
    fail('invalid_input', { fields: { [`${prefix}asmacta`]: fieldText.required } })
}

/** The parts of a payment in several methods; null when it is in one. */
const typedParts = ({ payments }: Sale) =>
  payments?.length
    ? payments.map(({ payment_method, amount }) => ({ method: payment_method, amount: toAgorot(amount) }))
    : null
/** How the sale is paid, as its invoice will state it. */
export const paymentOf = (typed: Sale): Payment => {
  const parts = typedParts(typed)
  return parts ? { parts } : { method: typed.payment_method }
}

/**
 * The parts with what was typed of each. Fails with total_changed when the seller saw another
 * total, with payments_do_not_add_up, and with invalid_input for a cheque or a withholding that
 * lacks something.
 */
export function statedParts(typed: Sale, { total, rounding, parts, fits }: Due): InvoicePayment[] {
  const whole = typed.payments?.length ? null : typed
  const stated = parts.map(({ at, method, amount }): InvoicePayment => {
    const details = whole ?? typed.payments![at]!
    const prefix = whole ? '' : `payments.${at}.`
    const cheque = chequeOf(method, details, prefix)
    checkCertificate(method, details, prefix)
    return { method, amount, asmacta: details.asmacta, cheque, card: cardOf(method, details) }
  })
  // a cash total may come rounded or not
  const seen = toAgorot(typed.total_amount)
  if (seen !== total && seen !== total - rounding) fail('total_changed', { total_amount: toMoney(total) })
  if (!fits) fail('payments_do_not_add_up')
  return stated.filter(({ amount }) => amount > 0)
}

export type Purchase = {
  readonly order_id: number
  readonly order_number: number
  readonly created_at: Date
  /** The price of the order. */
  readonly total: number
  /** The amount on the ledger. */
  readonly amount: number
  readonly left: number
  readonly cash: number
}
/** `unassigned` are entries without a purchase: positive is owed, negative is prepaid. */
export type LedgerState = { readonly purchases: readonly Purchase[]; readonly unassigned: number }

/** The customer's debt in agorot; negative when they paid ahead. */
export const balanceOf = ({ purchases, unassigned }: LedgerState): number =>
  purchases.reduce((sum, { left }) => sum + left, unassigned)

/** Purchases with something left to pay, oldest first. Prepaid money pays the oldest first. */
export function openPurchases({ purchases, unassigned }: LedgerState): Purchase[] {
  let prepaid = purchases.reduce((sum, { left }) => sum + Math.max(-left, 0), Math.max(-unassigned, 0))
  return purchases.flatMap((purchase) => {
    const paid = Math.min(prepaid, Math.max(purchase.left, 0))
    prepaid -= paid
    return purchase.left > paid ? [{ ...purchase, left: purchase.left - paid }] : []
  })
}

/** `purchaseId` is null for what belongs to no purchase. */
export type Settlement = { readonly purchaseId: number | null; readonly amount: number }
/** Distributes a payment over the purchases, oldest first; the rest belongs to no purchase. */
export function settle(purchases: readonly Purchase[], amount: number): Settlement[] {
  let left = amount
  const settlements: Settlement[] = purchases.flatMap(({ order_id, left: owed }) => {
    const paid = Math.min(left, owed)
    left -= paid
    return paid > 0 ? [{ purchaseId: order_id, amount: paid }] : []
  })
  return left > 0 ? [...settlements, { purchaseId: null, amount: left }] : settlements
}

/**
 * How much may be cash in an order of new items for `sale` that also settles purchases. The law
 * limits the price of each deal, so cash that was paid for a purchase before counts.
 */
export function cashAllowed(
  sale: number,
  purchases: readonly Purchase[],
  settlements: readonly Settlement[],
  date: string,
): number {
  const forDebts = settlements.map(({ purchaseId, amount }) => {
    const purchase = purchases.find(({ order_id }) => order_id === purchaseId)
    if (!purchase) return amount
    return Math.min(amount, Math.max(cashLimitOf(purchase.total, date) - purchase.cash, 0))
  })
  return forDebts.reduce((sum, allowed) => sum + allowed, cashLimitOf(sale, date))
}
