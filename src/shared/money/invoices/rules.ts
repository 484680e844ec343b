/**
 * Codes of the uniform structure (OPENFRMT 1.31, annex 1): 300 transaction invoice, 320 tax invoice
 * and receipt, 330 credit tax invoice, 400 receipt.
 */
export const INVOICE_TYPES = [300, 320, 330, 400] as const
export type InvoiceType = (typeof INVOICE_TYPES)[number]

/** Ids begin beyond any number of an invoice, so that a client may name one by either. */
export const FIRST_INVOICE_ID = 1_000_000_000
/** The columns of the list of invoices by which it can be sorted. */
export const INVOICE_SORTS = [
  'invoice_number',
  '-invoice_number',
  'invoice_date',
  '-invoice_date',
  'full_name',
  '-full_name',
  'total_amount',
  '-total_amount',
] as const

/** Ids begin at 10⁹, and the detailed VAT report has nine digits for a number. */
export const FIRST_NUMBER_MAX = 99_999_999

/** How far back an invoice may be dated before the screens ask whether it is meant. */
const LATE_DAYS = 14
/** Whether a date, `YYYY-MM-DD`, is so far before today that it deserves a question. */
export const isDatedBack = (date: string, today: string): boolean =>
  Date.parse(today) - Date.parse(date) > LATE_DAYS * 86_400_000
/** Only invoices of this tax year are issued. */
export const isOtherYear = (date: string, today: string): boolean => date.slice(0, 4) !== today.slice(0, 4)

type BusinessType = 'licensed' | 'exempt' | 'company'

/**
 * The invoice of a sale. `settlement` is the payment of an earlier debt. Only a licensed dealer or
 * a company may issue a tax invoice.
 */
export const invoiceOf = (business: BusinessType, sale: 'paid' | 'debt' | 'settlement'): InvoiceType => {
  if (sale === 'debt') return 300
  return business === 'exempt' ? 400 : 320
}

/**
 * The invoice that credits this one; null for a credit tax invoice. A 300 states no tax, so a 330
 * would claim back VAT that was never charged: a 300 is cancelled by a 300. A receipt is cancelled
 * by a receipt (decision record 0026).
 */
export const creditOf = (original: InvoiceType): InvoiceType | null =>
  original === 330 ? null : original === 320 ? 330 : original

/**
 * What a credit takes back of an invoice. The dialog and the server ask the same functions. Money
 * is whole agorot and positive.
 */
export type CreditableLine = {
  readonly position: number
  readonly description: string
  readonly quantity: number
  readonly price: number
  readonly total: number
  readonly productId: number | null
  readonly employeeId: number | null
  /** The part of this line that earlier credits took. */
  readonly creditedQuantity: number
  readonly creditedTotal: number
}
export type Creditable = {
  readonly lines: readonly CreditableLine[]
  readonly discount: number
  readonly total: number
  readonly vat: number
  /** Sums of earlier credits. */
  readonly creditedTotal: number
  readonly creditedVat: number
}
/** A line by its place in the invoice, counted from 0. */
export type Wanted = readonly { readonly line: number; readonly quantity: number }[]

type Part = { readonly line: CreditableLine; readonly quantity: number; readonly total: number }
export type Credit = {
  readonly parts: readonly Part[]
  readonly discount: number
  readonly rounding: number
  readonly total: number
  /**
   * The rest of the VAT when nothing is left to credit, so that all credits add up to the original.
   */
  readonly vat: number | null
}

/** A line that takes off what an earlier invoice paid (docs/decisions/0034). */
const isDeduction = ({ total }: CreditableLine) => total < 0

/**
 * The credit of the wanted quantities, or of everything that is left. Every share is the difference
 * of two rounded sums, so that any sequence of parts adds up to the whole invoice. Deductions are
 * taken back with the last items; until then a part must leave some of the money. What stays of a
 * line that was credited by its amount is not credited again. `paid_ahead`: all that is left was
 * paid by the deductions, so there is no money to credit.
 */
export function creditOfParts(document: Creditable, wanted?: Wanted): Credit | 'credited' | 'over_rest' | 'paid_ahead' {
  const rest = document.total - document.creditedTotal
  const left = document.lines.map((line) => Math.max(line.quantity - line.creditedQuantity, 0))
  if (left.every((quantity) => quantity === 0)) return 'credited'
  const typed = wanted ? quantitiesOf(document.lines.length, wanted) : left
  if (!typed || typed.some((quantity, i) => quantity > left[i]!)) return 'over_rest'
  const isLast = document.lines.every((line, i) => isDeduction(line) || typed[i] === left[i])
  const keepsSome = document.lines.some((line, i) => !isDeduction(line) && isKept(line, left[i]!))
  const asked = document.lines.map((line, i) => (isDeduction(line) ? (isLast ? left[i]! : 0) : typed[i]!))
  const parts = document.lines.flatMap((line, i) => (asked[i]! > 0 ? [partOf(line, asked[i]!)] : []))
  const now = parts.reduce((all, { line, total }) => (isDeduction(line) ? all : all + total), 0)
  const discount = discountOf(document, now)
  if (!isLast && document.lines.some(isDeduction) && now - discount >= rest) return 'over_rest'
  const paid = parts.reduce((all, { line, total }) => (isDeduction(line) ? all + total : all), now - discount)
  if (isLast && paid === 0 && (keepsSome || rest <= 0)) return 'paid_ahead'
  const total = isLast && !keepsSome ? rest : Math.min(paid, rest)
  if (total <= 0) return rest <= 0 ? 'credited' : 'over_rest'
  const rounding = total - parts.reduce((all, part) => all + part.total, 0) + discount
  return { parts, discount, rounding, total, vat: total === rest ? document.vat - document.creditedVat : null }
}

/**
 * The credit of `amount` of one line that is one unit, such as the unused part of a punch card. It
 * may be repeated while something of the line is left.
 */
export function creditOfAmount(
  document: Creditable,
  position: number,
  amount: number,
): Credit | 'credited' | 'over_rest' {
  const line = document.lines.find((one) => one.position === position)
  const rest = document.total - document.creditedTotal
  if (!line || amount > line.total - line.creditedTotal) return 'over_rest'
  const discount = discountOf(document, amount)
  const total = Math.min(amount - discount, rest)
  if (total <= 0) return 'credited'
  const rounding = total - amount + discount
  const vat = total === rest ? document.vat - document.creditedVat : null
  return { parts: [{ line, quantity: 1, total: amount }], discount, rounding, total, vat }
}

/** All of its units are credited, but not all of its amount: the rest was used and stays. */
const isKept = ({ total, creditedTotal }: CreditableLine, left: number) => left === 0 && creditedTotal < total

/** The share of the invoice's discount in `amount` more of its items, after earlier credits. */
function discountOf({ lines, discount }: Creditable, amount: number): number {
  const items = lines.filter((line) => !isDeduction(line))
  const sum = items.reduce((all, { total }) => all + total, 0)
  const before = items.reduce((all, { creditedTotal }) => all + creditedTotal, 0)
  return shareOf(discount, before + amount, sum) - shareOf(discount, before, sum)
}

/** Null when a line does not exist. */
function quantitiesOf(lines: number, wanted: Wanted): number[] | null {
  const asked = Array.from({ length: lines }, () => 0)
  for (const { line, quantity } of wanted) {
    if (line >= lines) return null
    asked[line]! += quantity
  }
  return asked
}

/** `amount * part / whole` in whole agorot, rounded half up. */
export const shareOf = (amount: number, part: number, whole: number) =>
  whole === 0 ? 0 : Math.floor((2 * amount * part + whole) / (2 * whole))

const partOf = (line: CreditableLine, quantity: number): Part => ({
  line,
  quantity,
  total: shareOf(line.total, line.creditedQuantity + quantity, line.quantity) - line.creditedTotal,
})

type Paid<M> = { readonly method: M; readonly amount: number }

/** What each method of an invoice has left after earlier refunds, in the order of the invoice. */
export const refundable = <M extends string>(paid: readonly Paid<M>[], refunded: readonly Paid<M>[]): Paid<M>[] =>
  [...new Set(paid.map(({ method }) => method))].flatMap((method) => {
    const sumOf = (list: readonly Paid<M>[]) =>
      list.reduce((sum, one) => (one.method === method ? sum + one.amount : sum), 0)
    const amount = sumOf(paid) - sumOf(refunded)
    return amount > 0 ? [{ method, amount }] : []
  })

/**
 * How `total` goes back: to the methods that paid, in their order, never more to one than it has
 * `left`. Staff may choose another way for all of it; a card takes no more than it paid, so the
 * rest goes back as it came.
 */
export function refundsOf<M extends string>(left: readonly Paid<M>[], total: number, chosen?: M | null): Paid<M>[] {
  if (chosen && chosen !== 'card') return [{ method: chosen, amount: total }]
  const first = left.filter(({ method }) => method === chosen)
  let rest = total
  return [...first, ...left.filter((one) => !first.includes(one))].flatMap(({ method, amount }) => {
    const part = Math.min(rest, amount)
    rest -= part
    return part > 0 ? [{ method, amount: part }] : []
  })
}

/** The customer's page of an invoice, which has no script. */
export type InvoiceStart = {
  readonly page: 'invoice'
  readonly token: string
  readonly invoice: {
    readonly business: { readonly name: string; readonly logo: string | null; readonly phone: string | null }
    /** Such as a tax invoice with a receipt, in Hebrew. */
    readonly name: string
    readonly number: number
    readonly date: string
    readonly total: string
    /** It is handed out when the tax authority has given its number. */
    readonly awaits_number: boolean
  } | null
  /** Why there is none. */
  readonly problem: 'no_token' | 'missing' | 'forbidden' | 'failed' | 'offline' | null
}
