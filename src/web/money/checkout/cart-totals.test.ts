import { describe, expect, it } from 'vitest'
import { dueOfCart, emptyCart, withCustomer, type Cart, type Use } from './cart-totals.ts'

const line = (productId: number, price: number, quantity = 1): Cart['lines'][number] => ({
  productId,
  name: 'תספורת',
  type: 'service',
  price,
  quantity,
  stock: null,
  discount: null,
  employee: null,
})
const card: Use = { kind: 'punch_card', id: 1, name: 'כרטיסייה', visits: 2, serviceIds: [7] }
const voucher: Use = { kind: 'voucher', code: 'ABCD-EFGH-JKLM', name: 'שובר', left: 10_000 }

describe('the cart', () => {
  it('counts what the customer uses, as the server does', () => {
    const cart = { ...emptyCart, lines: [line(7, 18_000), line(8, 5_000)], uses: [voucher, card] }
    const { used, deducted, total } = dueOfCart(cart)
    expect(used).toEqual([
      { use: card, visits: 1, amount: 18_000 },
      { use: voucher, visits: 0, amount: 5_000 },
    ])
    expect([deducted, total]).toEqual([23_000, 0])
  })

  it('pays nothing that is sold ahead, and no debt', () => {
    const ahead = [{ kind: 'voucher', name: 'רות', price: 20_000 } as const]
    const cart = { ...emptyCart, lines: [line(8, 5_000)], ahead, settle: 3_000, uses: [voucher] }
    expect(dueOfCart(cart)).toMatchObject({ deducted: 5_000, total: 23_000 })
  })

  it('has one sum with the tip, however it is paid', () => {
    const tip = { amount: 1_500, employeeId: 1 }
    const cart = { ...emptyCart, lines: [line(8, 15_000)], discount: { percent: 10 }, tip }
    const collected = [
      { method: 'cash', amount: 10_000 },
      { method: 'bit', amount: 5_000 },
    ] as const
    const payments = [undefined, { method: 'cash' }, { method: 'cheque' }, { collected }] as const
    expect(payments.map((payment) => dueOfCart(cart, payment).due)).toEqual([15_000, 15_000, 15_000, 15_000])
    expect(dueOfCart(cart, { collected }).total).toBe(13_500)
  })

  it('leaves the units that no card pays', () => {
    const cart = { ...emptyCart, lines: [line(7, 18_000, 3)], uses: [card] }
    expect(dueOfCart(cart).unpaid).toMatchObject([{ quantity: 1 }])
    expect(dueOfCart(cart).total).toBe(18_000)
  })

  it('of another customer drops what was used, except a voucher', () => {
    expect(withCustomer({ ...emptyCart, uses: [card, voucher] }, 'walk-in').uses).toEqual([voucher])
  })
})
