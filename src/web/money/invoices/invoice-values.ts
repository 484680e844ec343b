import type { LocalDate } from '#shared/values/wire.ts'
import { dueOf, type BillLine } from '#shared/money/checkout/due.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { vatOf } from '#shared/values/vat.ts'
import { readMoney } from '#shared/values/typed.ts'
import { methodNames } from '#shared/values/payment-method-text.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { isDatedBack } from '#shared/money/invoices/rules.ts'
import { now } from '#web/platform/clock.ts'
import { formatDate } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import { dateError, emailError, moneyError } from '#web/ui/forms/field-errors.ts'
import { required } from '#web/ui/forms/save-form.ts'
import type { DraftBody, WholeInvoice } from './api.ts'
import { buyerProblems } from './parts/buyer-numbers.tsx'
import { text as buyerText } from './parts/buyer-text.ts'
import { text } from './text.ts'

type Method = DraftBody['payment_method']
/** The methods of the editor (specification, section 9). */
export const EDITOR_METHODS = ['card', 'bank_transfer', 'paypal'] as const satisfies readonly Method[]

/** A line as it is typed. Its discount comes from elsewhere and is kept. */
export type Line = {
  readonly description: string
  readonly quantity: string
  readonly price: string
  readonly discount: string
}
export type InvoiceValues = {
  customer_id: number | null
  full_name: string
  email: string
  business_number: string
  id_number: string
  /** The number of which it was said that it is a dealer's; not sent. */
  dealer: string
  invoice_date: string
  payment_method: Method
  share_email: boolean
  items: readonly Line[]
}
export const emptyLine: Line = { description: '', quantity: '1', price: '', discount: '0.00' }

/** The form of a new invoice (null), of a draft, or of a new one with the details of another. */
export const valuesOf = (whole: WholeInvoice | null, today: string): InvoiceValues => ({
  customer_id: whole?.customer_id ?? null,
  full_name: whole?.full_name ?? '',
  email: whole?.email ?? '',
  business_number: whole?.business_number ?? '',
  id_number: whole?.id_number ?? '',
  dealer: whole?.business_number ?? '',
  invoice_date: formatDate(whole?.status === 'draft' ? whole.invoice_date : today),
  payment_method: methodOf(whole),
  share_email: whole?.share_email === 1,
  items: whole?.items.map(lineOf) ?? [emptyLine],
})
/** Drafts take no cheque, whose details they lack, and settle no debt. */
const methodOf = (whole: WholeInvoice | null): Method => {
  const method = whole?.payment_method
  return !method || method === 'cheque' || method === 'withholding' ? EDITOR_METHODS[0] : method
}
const lineOf = ({ description, quantity, price, discount }: WholeInvoice['items'][number]): Line => ({
  description,
  quantity: String(quantity),
  price,
  discount,
})

/**
 * Prices go out as typed; the server refuses what is not money. The date must have passed the
 * form's check.
 */
export const bodyOf = ({ invoice_date, items, dealer: _, ...values }: InvoiceValues): DraftBody => ({
  ...values,
  invoice_date: parseTypedDate(invoice_date) as LocalDate,
  items: items.map((line) => ({
    description: line.description,
    quantity: Number(line.quantity),
    price: line.price.trim(),
    discount: line.discount,
  })),
})

type KnownCustomer = {
  readonly full_name: string
  readonly email: string | null
  readonly business_number: string | null
}
/** What an invoice takes from the customer's card; a dealer is named by their number. */
export const detailsOfCustomer = ({ full_name, email, business_number }: KnownCustomer) => {
  const dealer = business_number ?? ''
  return { full_name, email: email ?? '', dealer, business_number: dealer, id_number: '' }
}

/** Whether a typed date is so far back that it deserves a question. */
export const isLateDate = (typed: string): boolean => isDatedBack(parseTypedDate(typed) ?? '9999-12-31', dateOf(now()))

const quantityError = (typed: string) => (/^[1-9]\d{0,3}$/.test(typed.trim()) ? null : text.wrongQuantity)

/** A message for each wrong field; fields of a line are `items.0.price`. */
export const errorsIn = (values: InvoiceValues): Record<string, string | null> => ({
  customer_id: values.customer_id === null ? required(null) : null,
  full_name: required(values.full_name),
  email: emailError(values.email) ?? (values.share_email ? required(values.email) : null),
  ...buyerProblems(values),
  invoice_date: required(values.invoice_date) ?? dateError(values.invoice_date),
  ...Object.fromEntries(
    values.items.flatMap(({ description, quantity, price }, i) => [
      [`items.${i}.description`, required(description)],
      [`items.${i}.quantity`, quantityError(quantity)],
      [`items.${i}.price`, required(price) ?? moneyError(price)],
    ]),
  ),
})

/** The line in agorot; null while it is mistyped. */
function billLine({ quantity, price, discount }: Line): BillLine | null {
  const unit = readMoney(price.trim())
  if (unit === null || quantityError(quantity) !== null) return null
  return { productId: null, quantity: Number(quantity), price: toAgorot(unit), discount: toAgorot(discount) }
}
/** The amount of the line; null while it is mistyped. */
export const lineTotal = (typed: Line): string | null => {
  const line = billLine(typed)
  return line && toMoney(dueOf({ lines: [line] }).total)
}
/** What the lines that are typed so far come to, rounded when it is paid in cash. */
export const totalOf = (items: readonly Line[], method?: Method): string => {
  const lines = items.flatMap((typed) => billLine(typed) ?? [])
  return toMoney(dueOf({ lines }, method === 'cash' ? { method } : undefined).total)
}

type Rates = { readonly vat_rate: string | null; readonly vat_since: string | null }
/**
 * The VAT in a sum on the typed date. Null without VAT, and before the office's present rate began.
 */
export function vatIn(total: string, typedDate: string, { vat_rate, vat_since }: Rates) {
  const date = parseTypedDate(typedDate)
  if (vat_rate === null || vat_since === null || date === null || date < vat_since) return null
  const { net, vat } = vatOf(toAgorot(total), vat_rate)
  return { rate: String(Number(vat_rate)), net: toMoney(net), vat: toMoney(vat) }
}

/** Name and displayed value of each field, for the choice after two people changed a draft. */
export const shownOf = (values: InvoiceValues) =>
  ({
    full_name: [text.nameOnIt, values.full_name],
    email: [text.email, values.email],
    business_number: [buyerText.businessNumber, values.business_number],
    id_number: [buyerText.idNumber, values.id_number],
    invoice_date: [text.date, values.invoice_date],
    payment_method: [text.method, methodNames[values.payment_method]],
    items: [text.lines, values.items.map(({ description, quantity }) => `${description} ×${quantity}`).join(', ')],
  }) as const
