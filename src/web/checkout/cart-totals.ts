/** The cart of the checkout: pure functions on what the seller has chosen. Money is in agorot. */
import { discountOf, totalsOf, type Discount } from '#shared/checkout/totals.ts'
import { toAgorot } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'

export type CartCustomer = {
  readonly id: number
  readonly full_name: string
  readonly phone: string
  readonly email: string | null
  readonly debt_sum: string
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
  readonly employee: { readonly id: number; readonly name: string } | null
}
export type Cart = {
  /** `walk-in` sells without a customer; null means that nobody was chosen yet. */
  readonly customer: CartCustomer | 'walk-in' | null
  readonly lines: readonly CartLine[]
  readonly discount: Discount | null
  readonly tip: { readonly amount: number; readonly employeeId: number } | null
  /** How much of the customer's debt is collected. */
  readonly settle: number
  readonly appointment: { readonly id: number; readonly time: string } | null
}
export const emptyCart: Cart = { customer: null, lines: [], discount: null, tip: null, settle: 0, appointment: null }

export const QUANTITY_MAX = 999
const LINES_MAX = 100

export const lineBefore = ({ price, quantity }: CartLine): number => price * quantity
export const lineDiscount = (line: CartLine): number =>
  line.discount ? discountOf(lineBefore(line), line.discount) : 0

/** The totals of the cart. `cash` says how much of it is paid in cash: everything, or so many agorot. */
export function totalsOfCart(cart: Cart, cash: 'all' | number = 0) {
  const products = cart.lines.map((line) => ({ ...line, discount: lineDiscount(line) }))
  const before = totalsOf({ lines: products, discount: 0, cash: 0 }).total
  const discount = cart.discount ? discountOf(before, cart.discount) : 0
  const debt = cart.settle > 0 ? [{ quantity: 1, price: cart.settle, discount: 0 }] : []
  return { before, ...totalsOf({ lines: [...products, ...debt], discount, cash }) }
}

type Sold = {
  id: number
  name: string
  price: string
  product_type: 'service' | 'product'
  stock_quantity: number | null
}
export type Chosen = { readonly product: Sold; readonly quantity: number; readonly employee?: CartLine['employee'] }
/** Adds products. A product that is in the cart already gets more of it. */
export function withProducts(cart: Cart, chosen: readonly Chosen[]): Cart {
  const lines = [...cart.lines]
  for (const { product, quantity, employee = null } of chosen) {
    const index = lines.findIndex(({ productId }) => productId === product.id)
    const there = lines[index]
    if (there) lines[index] = { ...there, quantity: Math.min(there.quantity + quantity, QUANTITY_MAX) }
    else if (lines.length < LINES_MAX)
      lines.push({
        productId: product.id,
        name: product.name,
        type: product.product_type,
        price: toAgorot(product.price as Money),
        quantity,
        stock: product.stock_quantity,
        discount: null,
        employee,
      })
  }
  return { ...cart, lines }
}

export const withLine = (cart: Cart, productId: number, change: Partial<CartLine>): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.productId === productId ? { ...line, ...change } : line)),
})
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
})
