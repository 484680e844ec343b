/** Decides about a sale before anything is written. Money is integer agorot. */
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import { dueIn, dueOf } from '#shared/money/checkout/due.ts'
import { withholdingFits } from '#shared/money/checkout/rules.ts'
import { sumOf } from '#shared/money/checkout/totals.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import type { InvoicePayment } from '../invoices/invoice-snapshot.ts'
import { requireDetails } from '#server/office/business/require-details.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { NewPrepaid } from '../prepaid/grant-prepaid.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { lockDebtor } from '#server/customers/customers/queries.ts'
import { ledgerOf } from './ledger-queries.ts'
import type { NewDeduction } from '../customer-orders/deduction-queries.ts'
import type { AddedOrder, OrderLine } from '../customer-orders/queries.ts'
import { deductionsOf, readUses } from './plan-deductions.ts'
import { planPrepaid } from './plan-prepaid.ts'
import { balanceOf, cashAllowed, openPurchases, paymentOf, settle, statedParts, type Sale } from './rules.ts'
import { readSale } from './read-sale.ts'
import type { CustomerForSale } from './sale-queries.ts'
import { text } from './text.ts'

/**
 * A sale that can be completed. It consists of JSON values, because a card order stores it until it
 * is paid.
 */
export type PlannedSale = {
  readonly kind: 'sale' | 'settlement'
  readonly customerId: number | null
  readonly customerName: string
  readonly customerEmail: string | null
  readonly customerPhone: string | null
  readonly paymentMethod: PaymentMethod
  readonly lines: readonly OrderLine[]
  readonly discount: number
  readonly rounding: number
  /** The punch cards and vouchers that the order sells. */
  readonly prepaid: readonly NewPrepaid[]
  /** The amounts of this order that earlier invoices paid. */
  readonly deductions: readonly NewDeduction[]
  /** Lines less discount and deductions plus rounding, without the tip. */
  readonly total: number
  readonly tip: number
  readonly tipEmployeeId: number | null
  /** What the gateway charges: the card's part, with the tip. */
  readonly charged: number
  /** Without the debt part. */
  readonly payments: readonly InvoicePayment[]
  /** The part that the customer owes. */
  readonly debt: number
  /** The part that collects debts of earlier orders. */
  readonly settles: number
  readonly appointmentId: number | null
  readonly sellerId: number
  readonly document: {
    /** Null is the day on which the invoice is issued. */
    readonly date: LocalDate | null
    readonly name: string
    readonly email: string | null
    readonly businessNumber: string | null
    /** Orders that were pending before it existed lack it. */
    readonly idNumber?: string | null
    /** A buyer without a card agreed to a file. */
    readonly agreesToFile?: boolean
    readonly shareEmail: boolean
    /** False when the seller wants no SMS. Orders that were pending before it existed lack it. */
    readonly shareSms?: boolean
  }
}
/** The largest amount that a request can carry. */
const SALE_MAX = toAgorot('99999999.99')

/** Checks a sale and computes its sums from the products. Fails with the problems of `sell`. */
export async function planSale(context: OfficeContext<Staff>, typed: Sale): Promise<PlannedSale> {
  if (typed.business_number !== null && typed.id_number !== null)
    fail('invalid_input', { fields: { id_number: fieldText.one_buyer } })
  const { customer, sold, tip, mayUseCards, office } = await readSale(context, typed)
  const ahead = await planPrepaid(context, typed, sold.length)
  const items = [...sold, ...ahead.lines]
  const settles = toAgorot(typed.settle_debt ?? '0.00')
  if (items.length === 0 && settles === 0) fail('cart_empty')
  const debts = await debtsOf(context, customer, settles)
  const { customer_id: customerId, appointment_id: appointmentId } = typed
  const uses = await readUses(context, typed.deductions, { customerId, appointmentId })
  const prices = ahead.lines.map(({ price }) => price)
  const discount = toAgorot(typed.discount ?? '0.00')
  const bill = { lines: sold, ahead: prices, discount: { amount: discount }, uses, settles, tip: tip?.amount ?? 0 }
  const due = dueOf(bill, paymentOf(typed))
  if (due.subtotal > SALE_MAX) fail('invalid_input', { fields: { products: fieldText.invalid } })
  if (due.discount !== discount) fail('discount_over_total')
  const deductions = deductionsOf(due.used)
  const parts = statedParts(typed, due)
  const payments = parts.filter(({ method }) => method !== 'debt')
  const debt = sumOf(parts) - sumOf(payments)
  if (parts.some(({ method }) => method === 'card') && !mayUseCards) fail('card_plan_required')
  // before a card is charged: what was paid is never refused
  if (due.total > 0) requireDetails(office)
  if (!withholdingFits(parts, settles)) fail('invalid_input', { fields: { payment_method: fieldText.withholding } })
  checkDebt({ debt, settles, customer, isAhead: prices.length > 0 })
  checkCash(payments, due.price + due.rounding, debts, dateOf(context.now))
  return {
    kind: items.length > 0 ? 'sale' : 'settlement',
    ...buyerOf(typed, customer),
    paymentMethod: mainMethod(typed, parts),
    lines: debts ? [...items, debts.line] : items,
    discount,
    rounding: due.rounding,
    prepaid: ahead.grants,
    deductions,
    total: due.total,
    tip: due.tip,
    tipEmployeeId: tip?.employeeId ?? null,
    charged: dueIn(due, 'card'),
    payments,
    debt,
    settles,
    appointmentId,
    sellerId: context.caller.userId,
    document: invoiceOf(typed, customer),
  }
}

type Owed = {
  readonly debt: number
  readonly settles: number
  readonly customer: CustomerForSale | null
  readonly isAhead: boolean
}
/** A debt has a customer and collects no other one; what is sold ahead is paid at once. */
function checkDebt({ debt, settles, customer, isAhead }: Owed): void {
  if (debt > 0 && !customer) fail('customer_required')
  if (debt > 0 && isAhead) fail('prepaid_on_debt')
  if (settles > 0 && isAhead) fail('invalid_input', { fields: { settle_debt: fieldText.invalid } })
  if (debt > 0 && settles > 0) fail('invalid_input', { fields: { payment_method: fieldText.invalid } })
}

/** The purchases that a settlement pays, and its line; null when nothing is settled. */
async function debtsOf({ tx, scope }: OfficeContext, customer: CustomerForSale | null, settles: number) {
  if (settles === 0) return null
  if (!customer) return fail('customer_required')
  const [, ledger] = await Promise.all([lockDebtor(tx, scope, customer.id), ledgerOf(tx, scope, customer.id)])
  const balance = balanceOf(ledger)
  if (settles > balance) fail('debt_over_balance', { debt_sum: toMoney(balance) })
  const purchases = openPurchases(ledger)
  const settlements = settle(purchases, settles)
  const numbers = purchases.filter(({ order_id }) => settlements.some(({ purchaseId }) => purchaseId === order_id))
  const line: OrderLine = {
    description: text.debtOf(numbers.map(({ order_number }) => order_number)),
    quantity: 1,
    price: settles,
    discount: 0,
    productId: null,
    employeeId: null,
  }
  return { purchases, settlements, line }
}

function checkCash(
  payments: readonly InvoicePayment[],
  sale: number,
  debts: Awaited<ReturnType<typeof debtsOf>>,
  date: string,
): void {
  const cash = sumOf(payments.filter(({ method }) => method === 'cash'))
  const allowed = cashAllowed(sale, debts?.purchases ?? [], debts?.settlements ?? [], date)
  if (cash > allowed) fail('cash_over_limit', { cash_limit: toMoney(allowed) })
}

const buyerOf = (typed: Sale, customer: CustomerForSale | null) => ({
  customerId: customer?.id ?? null,
  customerName: customer?.full_name ?? typed.full_name ?? text.walkIn,
  customerEmail: typed.email ?? customer?.email ?? null,
  customerPhone: customer?.phone ?? null,
})
/** The method that lists show: the typed one, when it is one of the parts. */
const mainMethod = (typed: Sale, parts: readonly InvoicePayment[]): PaymentMethod =>
  parts.some(({ method }) => method === typed.payment_method)
    ? typed.payment_method
    : (parts[0]?.method ?? typed.payment_method)

const invoiceOf = (typed: Sale, customer: CustomerForSale | null): PlannedSale['document'] => ({
  date: typed.invoice_date,
  name: typed.full_name ?? customer?.full_name ?? text.walkIn,
  email: typed.email ?? customer?.email ?? null,
  businessNumber: typed.business_number,
  idNumber: typed.id_number,
  agreesToFile: typed.documents_consent === true,
  shareEmail: typed.share_email,
  shareSms: typed.share_sms ?? true,
})

/** An order as the reply to a sale shows it. */
export const orderReply = <Status extends 'completed' | 'pending' | 'cancelled'>(
  order: AddedOrder,
  sale: PlannedSale,
  status: Status,
  created_at: Date,
) => ({
  ...order,
  kind: sale.kind,
  customer_id: sale.customerId,
  customer_name: sale.customerName,
  customer_email: sale.customerEmail,
  payment_method: sale.paymentMethod,
  total_amount: toMoney(sale.total),
  created_at,
  status,
})
