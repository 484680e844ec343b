/** The cart of the checkout: pure functions on what the seller has chosen. Money is in agorot. */
import { employeeOfLine } from '#shared/money/checkout/rules.ts'
import { dueOf, type Due } from '#shared/money/checkout/due.ts'
import type { Payment } from '#shared/money/checkout/totals.ts'
import { discountOf, type Discount } from '#shared/money/checkout/totals.ts'
import { toAgorot } from '#shared/values/money.ts'

export type CartCustomer = {
  readonly id: number
  readonly full_name: string
  readonly phone: string
  readonly email: string | null
  readonly debt_sum: string
  readonly settings_send_sms: 0 | 1
  readonly documents_consent: 0 | 1
  readonly documents_asked: 0 | 1
  readonly business_number: string | null
  readonly id_number: string | null
}
export type CartLine = {
  readonly productId: number
  readonly name: string
  readonly type: 'service' | 'product'
  /** Of one unit. */
  readonly price: number
  readonly quantity: number
  /** Pieces on hand when it was added; null when they are not counted. */
  readonly stock: number | null
  readonly discount: Discount | null
  readonly employee: Employee | null
  /** Of the service now, when another price was told at booking; null when it was deleted. */
  readonly priceNow?: number | null
}
type Employee = { readonly id: number; readonly name: string }
/** A punch card or a voucher in the cart. */
export type Ahead =
  | { readonly kind: 'punch_card'; readonly offerId: number; readonly name: string; readonly price: number }
  | { readonly kind: 'voucher'; readonly name: string; readonly price: number }
/** The punch cards, vouchers and deposits that the customer uses in this sale. */
export type Use =
  | {
      readonly kind: 'punch_card'
      readonly id: number
      readonly name: string
      /** How many are left. */
      readonly visits: number
      readonly serviceIds: readonly number[]
    }
  | { readonly kind: 'deposit'; readonly id: number; readonly name: string; readonly left: number }
  | { readonly kind: 'voucher'; readonly code: string; readonly name: string; readonly left: number }
export type Cart = {
  /** `walk-in` sells without a customer; null means that no customer was chosen yet. */
  readonly customer: CartCustomer | 'walk-in' | null
  readonly lines: readonly CartLine[]
  readonly ahead: readonly Ahead[]
  readonly uses: readonly Use[]
  readonly discount: Discount | null
  readonly tip: { readonly amount: number; readonly employeeId: number } | null
  /** How much of the customer's debt is collected. */
  readonly settle: number
  readonly appointment: { readonly id: number; readonly time: string } | null
  /** False when the seller wants no SMS with the invoice. */
  readonly sms: boolean
  /** A chat with the customer opens after the sale. */
  readonly whatsapp: boolean
}
export const emptyCart: Cart = {
  customer: null,
  lines: [],
  ahead: [],
  uses: [],
  discount: null,
  tip: null,
  settle: 0,
  appointment: null,
  sms: true,
  whatsapp: false,
}
/** Nothing to sell and no debt to pay. A customer alone is no sale. */
export const isEmpty = ({ lines, ahead, settle }: Cart): boolean =>
  lines.length === 0 && ahead.length === 0 && settle === 0

export const QUANTITY_MAX = 999
const LINES_MAX = 100

/** Agorot before the line's discount. */
export const lineBefore = ({ price, quantity }: CartLine): number => price * quantity
/** Agorot, never more than the line costs. */
export const lineDiscount = (line: CartLine): number =>
  line.discount ? discountOf(lineBefore(line), line.discount) : 0

/** What the cart comes to when it is paid so; without a payment, before cash is rounded. */
export const dueOfCart = (cart: Cart, payment?: Payment): Due<Use> => {
  const { lines, ahead, uses, discount, settle: settles, tip } = cart
  const priced = lines.map((line) => ({ ...line, discount: lineDiscount(line) }))
  const prices = ahead.map(({ price }) => price)
  return dueOf({ lines: priced, ahead: prices, uses, discount, settles, tip: tip?.amount ?? 0 }, payment)
}

type Sold = {
  id: number
  name: string
  price: string
  product_type: 'service' | 'product'
  stock_quantity: number | null
  assignedEmployees: readonly Employee[]
}
export type Chosen = {
  readonly product: Sold
  readonly quantity: number
  /** Of the visit that is sold, with the price that was told. */
  readonly visit?: { readonly employee: Employee; readonly price: string }
}
/**
 * Adds products. A product that is in the cart already gets more of it. `seller` is who is signed
 * in.
 */
export function withProducts(cart: Cart, chosen: readonly Chosen[], seller: Employee): Cart {
  const lines = [...cart.lines]
  for (const one of chosen) {
    const { product, quantity } = one
    const index = lines.findIndex(({ productId }) => productId === product.id)
    const there = lines[index]
    if (there) lines[index] = { ...there, quantity: Math.min(there.quantity + quantity, QUANTITY_MAX) }
    else if (lines.length < LINES_MAX) lines.push(lineOf(one, seller))
  }
  return { ...cart, lines }
}

function lineOf({ product, quantity, visit }: Chosen, seller: Employee): CartLine {
  const { id, name, product_type: type, assignedEmployees } = product
  const employee = employeeOfLine({
    chosen: null,
    isService: type === 'service',
    ofVisit: visit?.employee.id ?? null,
    seller: { id: seller.id, gives: assignedEmployees.some((one) => one.id === seller.id) },
  })
  const named = [visit?.employee, ...assignedEmployees].find((one) => one?.id === employee) ?? null
  const price = toAgorot(visit?.price ?? product.price)
  return { productId: id, name, type, price, quantity, stock: product.stock_quantity, discount: null, employee: named }
}

/** The same cart when no line has the product. */
export const withLine = (cart: Cart, productId: number, change: Partial<CartLine>): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.productId === productId ? { ...line, ...change } : line)),
})
/** Keeps customer, discount and everything else. */
export const withoutLine = (cart: Cart, productId: number): Cart => ({
  ...cart,
  lines: cart.lines.filter((line) => line.productId !== productId),
})
/** Another customer has other debts, and an appointment belongs to its customer. */
export const withCustomer = (cart: Cart, customer: Cart['customer']): Cart => ({
  ...cart,
  customer,
  settle: 0,
  appointment: null,
  // a punch card belongs to its customer; anyone with its code may use a voucher
  uses: cart.uses.filter(({ kind }) => kind === 'voucher'),
})
