/** How much of a document a credit takes back. Money is whole agorot and positive. */

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
/** A line by its place in the document, counted from 0. */
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

/** A line that takes off what an earlier document paid (docs/decisions/0034). */
const isDeduction = ({ total }: CreditableLine) => total < 0

/**
 * The credit of the wanted quantities, or of everything that is left. Every share is the difference
 * of two rounded sums, so that any sequence of parts adds up to the whole document. Deductions are
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
  if (amount <= 0 || total <= 0) return 'credited'
  const rounding = total - amount + discount
  const vat = total === rest ? document.vat - document.creditedVat : null
  return { parts: [{ line, quantity: 1, total: amount }], discount, rounding, total, vat }
}

/** All of its units are credited, but not all of its amount: the rest was used and stays. */
const isKept = ({ total, creditedTotal }: CreditableLine, left: number) => left === 0 && creditedTotal < total

/** The share of the document's discount in `amount` more of its items, after earlier credits. */
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
/**
 * How the money goes back: by the methods of the document, in their order, each up to what is left
 * of it. What no method has left, because earlier refunds took another one, goes by the first.
 */
export function refundsOf<M extends string>(
  paid: readonly Paid<M>[],
  refunded: readonly Paid<M>[],
  total: number,
): Paid<M>[] {
  let rest = total
  const parts = new Map<M, number>()
  const methods = [...new Set(paid.map(({ method }) => method))]
  const sumOf = (list: readonly Paid<M>[], method: M) =>
    list.reduce((sum, one) => (one.method === method ? sum + one.amount : sum), 0)
  for (const method of methods) {
    const part = Math.min(rest, Math.max(sumOf(paid, method) - sumOf(refunded, method), 0))
    if (part > 0) parts.set(method, part)
    rest -= part
  }
  if (rest > 0 && methods[0]) parts.set(methods[0], (parts.get(methods[0]) ?? 0) + rest)
  return [...parts].map(([method, amount]) => ({ method, amount }))
}
