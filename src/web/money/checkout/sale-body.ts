import type { Payment as Paying } from '#shared/money/checkout/totals.ts'
import { toMoney } from '#shared/values/money.ts'
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import { formatDate } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import type { SaleBody } from './api.ts'
import { dueOfCart, lineDiscount, type Cart } from './cart-totals.ts'

/** The typed details of a cheque. */
export type ChequeValues = {
  readonly check_number: string
  readonly bank_number: string
  readonly branch_number: string
  readonly bank_account_number: string
  /** As typed, DD/MM/YYYY. */
  readonly cheque_date: string
}
export const noCheque: ChequeValues = {
  check_number: '',
  bank_number: '',
  branch_number: '',
  bank_account_number: '',
  cheque_date: '',
}
/** The customer's details on the invoice. */
export type DetailValues = {
  readonly full_name: string
  readonly email: string
  readonly business_number: string
  readonly id_number: string
  /** The number of which it was said that it is a dealer's; not sent. */
  readonly dealer: string
  /** What the customer answered when asked about files; empty when nobody asked. */
  readonly documents_consent: '' | '1' | '0'
  /** As typed, DD/MM/YYYY. */
  readonly invoice_date: string
  readonly share_email: boolean
}
/** Above it, in agorot, a tax invoice names its buyer by number (reference of Israeli law, 1.2). */
export const NAMED_BUYER_FROM = 500_000

/**
 * Today's date, and the name, the email and the dealer number of the customer; their identity
 * number only where the law wants it on the invoice.
 */
export function detailsOf(cart: Cart, today: string, walkIn: string): DetailValues {
  const customer = cart.customer === 'walk-in' ? null : cart.customer
  const dealer = customer?.business_number ?? ''
  const isNamed = dealer === '' && dueOfCart(cart).total > NAMED_BUYER_FROM
  return {
    full_name: customer?.full_name ?? walkIn,
    email: customer?.email ?? '',
    business_number: dealer,
    id_number: isNamed ? (customer?.id_number ?? '') : '',
    dealer,
    documents_consent: '',
    invoice_date: formatDate(today),
    share_email: false,
  }
}

export type Part = {
  readonly payment_method: PaymentMethod
  readonly amount: number
  readonly asmacta: string
  readonly card_last_digits: string
} & ChequeValues
/** A split payment as typed, with amounts in shekels. */
export type PartValues = Omit<Part, 'amount'> & { readonly amount: string }
export type SplitValues = DetailValues & { parts: PartValues[] }
export type Payment =
  | ({
      readonly payment_method: PaymentMethod
      readonly asmacta: string
      readonly card_last_digits: string
    } & ChequeValues)
  | { readonly parts: readonly Part[] }

const chequeOf = (values: ChequeValues) => ({ ...values, cheque_date: parseTypedDate(values.cheque_date) ?? '' })

/**
 * The body of the sale. What was collected has the tip, which the invoice and its parts leave out.
 */
export function saleBody(cart: Cart, payment: Payment, { dealer: _, ...details }: DetailValues): SaleBody {
  const { total, discount, used, parts } = dueOfCart(cart, paidBy(payment))
  const { customer, lines, ahead, tip, settle, appointment, sms } = cart
  const body = {
    customer_id: customer && customer !== 'walk-in' ? customer.id : null,
    total_amount: toMoney(total),
    ...details,
    invoice_date: parseTypedDate(details.invoice_date) ?? '',
    products: lines.map((line) => ({
      product_id: line.productId,
      quantity: line.quantity,
      price: toMoney(line.price),
      ...(line.discount ? { discount: toMoney(lineDiscount(line)) } : {}),
      employee_id: line.employee?.id ?? null,
    })),
    prepaid: ahead.map((one) =>
      one.kind === 'voucher'
        ? { kind: one.kind, name: one.name, amount: toMoney(one.price) }
        : { kind: one.kind, offer_id: one.offerId },
    ),
    deductions: used
      .filter(({ amount }) => amount > 0)
      .map(({ use, visits, amount }) =>
        use.kind === 'voucher'
          ? { kind: use.kind, code: use.code, amount: toMoney(amount) }
          : { kind: use.kind, id: use.id, visits },
      ),
    ...(discount > 0 ? { discount: toMoney(discount) } : {}),
    ...(tip ? { tip: { amount: toMoney(tip.amount), employee_id: tip.employeeId } } : {}),
    ...(settle > 0 ? { settle_debt: toMoney(settle) } : {}),
    appointment_id: appointment?.id ?? null,
    ...(sms ? {} : { share_sms: 0 as const }),
  }
  // the contract checks the dates, which are plain text here
  if (!('parts' in payment)) return { ...body, ...payment, ...chequeOf(payment) } as SaleBody
  const payments = parts.map(({ at, amount }) => {
    const part = payment.parts[at]!
    return { ...part, ...chequeOf(part), amount: toMoney(amount) }
  })
  return { ...body, payment_method: payment.parts[0]!.payment_method, payments } as SaleBody
}

const paidBy = (payment: Payment): Paying =>
  'parts' in payment
    ? { collected: payment.parts.map(({ payment_method, amount }) => ({ method: payment_method, amount })) }
    : { method: payment.payment_method }
