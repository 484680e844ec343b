import { describe, expect, it } from 'vitest'
import { emptyCart, totalsOfCart, unpaidLines, withCustomer, type Cart, type Use } from './cart-totals.ts'

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
const card: Use = { kind: 'punch_card', id: 1, name: 'כרטיסייה', left: 2, serviceIds: [7] }
const voucher: Use = { kind: 'voucher', code: 'ABCD-EFGH-JKLM', name: 'שובר', left: 10_000 }

describe('what the customer uses', () => {
  it('takes off the deposit of the visit before a voucher, up to the sum', () => {
    const deposit: Use = { kind: 'deposit', id: 3, name: 'מקדמה', left: 4_000 }
    const cart = { ...emptyCart, lines: [line(8, 5_000)], uses: [voucher, deposit] }
    const { used, total } = totalsOfCart(cart)
    expect(used.map(({ use, amount }) => [use.kind, amount])).toEqual([
      ['deposit', 4_000],
      ['voucher', 1_000],
    ])
    expect(total).toBe(0)
  })

  it('takes off the visits first and then the voucher, as the server does', () => {
    const cart = { ...emptyCart, lines: [line(7, 18_000), line(8, 5_000)], uses: [voucher, card] }
    const { used, deducted, total } = totalsOfCart(cart)
    expect(used).toEqual([
      { use: card, visits: 1, amount: 18_000 },
      { use: voucher, visits: 0, amount: 5_000 },
    ])
    expect([deducted, total]).toEqual([23_000, 0])
  })

  it('pays nothing that is sold ahead, and no debt', () => {
    const ahead = [{ kind: 'voucher', name: 'רות', price: 20_000 } as const]
    const cart = { ...emptyCart, lines: [line(8, 5_000)], ahead, settle: 3_000, uses: [voucher] }
    expect(totalsOfCart(cart)).toMatchObject({ deducted: 5_000, total: 23_000 })
  })

  it('leaves the units that no card pays', () => {
    const cart = { ...emptyCart, lines: [line(7, 18_000, 3)], uses: [card] }
    expect(unpaidLines(cart)).toMatchObject([{ quantity: 1 }])
    expect(totalsOfCart(cart).total).toBe(18_000)
  })

  it('of another customer is dropped, except a voucher', () => {
    expect(withCustomer({ ...emptyCart, uses: [card, voucher] }, 'walk-in').uses).toEqual([voucher])
  })
})
