import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueOf } from '#shared/money/checkout/due.ts'
import { cashLimitOf } from '#shared/money/checkout/rules.ts'
import { fieldText } from '#shared/values/text.ts'
import type { Failure } from '#server/platform/fail.ts'
import {
  balanceOf,
  cashAllowed,
  openPurchases,
  paymentOf,
  settle,
  statedParts,
  type Purchase,
  type Sale,
} from './rules.ts'

const CHEQUE = {
  check_number: '7',
  bank_number: '12',
  branch_number: '600',
  bank_account_number: '1234',
  cheque_date: '2026-12-01',
}
const cheque = { number: '7', bank: '12', branch: '600', account: '1234', date: '2026-12-01' }
const saleOf = (typed: object) => ({ total_amount: '100.00', payment_method: 'cash', ...typed }) as Sale

/** What the invoice states of a sale for this price. */
function stated(typed: object, price = 100_00) {
  const sale = saleOf(typed)
  return statedParts(sale, dueOf({ lines: [{ productId: 1, quantity: 1, price, discount: 0 }] }, paymentOf(sale)))
}
function failureOf(typed: object, price?: number) {
  try {
    stated(typed, price)
    return null
  } catch (error) {
    const { code, details } = error as Failure
    return { code, ...details }
  }
}
const part = { asmacta: null, cheque: null, card: null }

describe('how a sale is paid', () => {
  it('is in the method of the sale, or in its parts when it has some', () => {
    expect(paymentOf(saleOf({ payment_method: 'bit' }))).toEqual({ method: 'bit' })
    expect(paymentOf(saleOf({ payment_method: 'bit', payments: [] }))).toEqual({ method: 'bit' })
    expect(paymentOf(saleOf({ payment_method: 'bit', payments: null }))).toEqual({ method: 'bit' })
    const payments = [{ payment_method: 'cash', amount: '12.50' }]
    expect(paymentOf(saleOf({ payments }))).toEqual({ parts: [{ method: 'cash', amount: 12_50 }] })
  })

  it('is stated with the confirmation number and the cheque of each part', () => {
    expect(stated({ payment_method: 'bit', asmacta: 'A1', ...CHEQUE })).toEqual([
      { ...part, method: 'bit', amount: 100_00, asmacta: 'A1' },
    ])
    expect(stated({ payment_method: 'cheque', ...CHEQUE, payments: [] })).toEqual([
      { ...part, method: 'cheque', amount: 100_00, cheque, asmacta: undefined },
    ])
    const payments = [
      { payment_method: 'bit', amount: '30.00', asmacta: 'B' },
      { payment_method: 'cheque', amount: '70.00', asmacta: null, ...CHEQUE },
    ]
    expect(stated({ asmacta: 'of the sale', payments })).toEqual([
      { ...part, method: 'bit', amount: 30_00, asmacta: 'B' },
      { ...part, method: 'cheque', amount: 70_00, cheque },
    ])
  })

  it('names each detail that a cheque lacks, at its place', () => {
    for (const field of Object.keys(CHEQUE))
      expect(failureOf({ payment_method: 'cheque', ...CHEQUE, [field]: null })).toEqual({
        code: 'invalid_input',
        fields: { [field]: fieldText.required },
      })
    const payments = [
      { payment_method: 'cash', amount: '30.00' },
      { payment_method: 'cheque', amount: '70.00', ...CHEQUE, bank_number: null, cheque_date: null },
    ]
    expect(failureOf({ payments })).toEqual({
      code: 'invalid_input',
      fields: { 'payments.1.bank_number': fieldText.required, 'payments.1.cheque_date': fieldText.required },
    })
  })

  it('states the card of the terminal only where its last digits were typed', () => {
    const card = { lastDigits: '4580', brand: null, instalments: 1 }
    const cardOf = (typed: object) => stated({ card_last_digits: '4580', ...typed })[0]!.card
    expect(cardOf({ payment_method: 'external_card' })).toEqual(card)
    expect(cardOf({ payment_method: 'external_card', card_last_digits: null })).toBeNull()
    expect(cardOf({ payment_method: 'bit' })).toBeNull()
  })

  it('asks for the certificate of tax that was withheld at source, at its place', () => {
    const payments = [
      { payment_method: 'bit', amount: '30.00', asmacta: null },
      { payment_method: 'withholding', amount: '70.00', asmacta: '77' },
    ]
    expect(failureOf({ payments })).not.toMatchObject({ code: 'invalid_input' })
    const without = payments.map((one) => ({ ...one, asmacta: null }))
    expect(failureOf({ payments: without })).toEqual({
      code: 'invalid_input',
      fields: { 'payments.1.asmacta': fieldText.required },
    })
    expect(failureOf({ payment_method: 'withholding', asmacta: '' })).toEqual({
      code: 'invalid_input',
      fields: { asmacta: fieldText.required },
    })
  })

  it('is for the total that the seller saw, in cash rounded or not', () => {
    for (const total_amount of ['100.50', '100.46']) expect(failureOf({ total_amount }, 100_46)).toBeNull()
    for (const total_amount of ['100.45', '100.40', '100.54'])
      expect(failureOf({ total_amount }, 100_46)).toEqual({ code: 'total_changed', total_amount: '100.50' })
    expect(failureOf({ payment_method: 'bit', total_amount: '100.50' }, 100_46)).toMatchObject({
      code: 'total_changed',
    })
  })

  it('adds up, and a part of nothing is not stated', () => {
    const bit = { payment_method: 'bit', amount: '99.99', asmacta: null }
    expect(failureOf({ payments: [bit] })).toMatchObject({ code: 'payments_do_not_add_up' })
    const payments = [
      { ...bit, amount: '100.00' },
      { ...bit, amount: '0.00' },
    ]
    expect(stated({ payments })).toEqual([{ ...part, method: 'bit', amount: 100_00 }])
  })
})

const purchase = (order_id: number, left: number, more: Partial<Purchase> = {}): Purchase => ({
  order_id,
  order_number: order_id,
  created_at: new Date(0),
  total: left,
  amount: left,
  left,
  cash: 0,
  ...more,
})
const ledgers = fc.record({
  purchases: fc
    .array(fc.integer({ min: -500, max: 500 }), { maxLength: 6 })
    .map((lefts) => lefts.map((left, i) => purchase(i + 1, left))),
  unassigned: fc.integer({ min: -800, max: 800 }),
})
const sumOf = (purchases: readonly Purchase[]) => purchases.reduce((sum, { left }) => sum + left, 0)

describe('a customer’s debt', () => {
  it('is what purchases leave, with what belongs to none', () => {
    expect(balanceOf({ purchases: [], unassigned: 0 })).toBe(0)
    expect(balanceOf({ purchases: [purchase(1, 100), purchase(2, -30)], unassigned: -20 })).toBe(50)
  })

  it('is open in the oldest purchases last, as money paid ahead pays the oldest first', () => {
    const openOf = (lefts: number[], unassigned: number) =>
      openPurchases({ purchases: lefts.map((left, i) => purchase(i + 1, left)), unassigned }).map(
        ({ order_id, left }) => [order_id, left],
      )
    const both = [
      [1, 100],
      [2, 50],
    ]
    expect(openOf([100, 50], 0)).toEqual(both)
    // what is owed without a purchase pays none
    expect(openOf([100, 50], 40)).toEqual(both)
    expect(openOf([100, 0, 50], -100)).toEqual([[3, 50]])
    expect(openOf([100, 50], -120)).toEqual([[2, 30]])
    // one that was paid too much pays others, also older ones
    expect(openOf([100, 50, -110], -10)).toEqual([[2, 30]])
    expect(openOf([100], -300)).toEqual([])
  })

  it('is in open purchases what the ledger owes, less what belongs to none', () => {
    fc.assert(
      fc.property(ledgers, (ledger) => {
        const open = openPurchases(ledger)
        expect(sumOf(open)).toBe(Math.max(balanceOf({ ...ledger, unassigned: Math.min(ledger.unassigned, 0) }), 0))
        for (const { left } of open) expect(left).toBeGreaterThan(0)
      }),
    )
  })

  it('is paid from the oldest purchase on, and what is over belongs to none', () => {
    const purchases = [purchase(1, 100), purchase(2, 50)]
    expect(settle(purchases, 0)).toEqual([])
    expect(settle(purchases, 100)).toEqual([{ purchaseId: 1, amount: 100 }])
    expect(settle(purchases, 170)).toEqual([
      { purchaseId: 1, amount: 100 },
      { purchaseId: 2, amount: 50 },
      { purchaseId: null, amount: 20 },
    ])
  })
})

describe('cash for debts', () => {
  const date = '2026-11-26'
  it('is limited by the price of each purchase, less the cash that it had', () => {
    const small = purchase(1, 500_00)
    const large = purchase(2, 9_000_00, { total: 10_000_00, cash: 400_00 })
    const all = [small, large]
    const allowed = (sale: number, amount: number) => cashAllowed(sale, all, settle(all, amount), date)
    expect(allowed(0, 0)).toBe(0)
    expect(allowed(200_00, 0)).toBe(200_00)
    expect(allowed(7_000_00, 500_00)).toBe(1_200_00)
    // a tenth of 10,000 shekels is 1,000, and 400 are taken
    expect(allowed(0, 900_00)).toBe(900_00)
    expect(allowed(0, 9_500_00)).toBe(1_100_00)
    // what belongs to no purchase is limited by nothing
    expect(allowed(0, 9_600_00)).toBe(1_200_00)
    const over = [{ ...large, cash: 1_500_00 }]
    expect(cashAllowed(100_00, over, settle(over, 500_00), date)).toBe(100_00)
  })

  it('is never more than the whole payment, nor less than the sale alone allows', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(2_000_000)), fc.nat(3_000_000), (sale, lefts, amount) => {
        const purchases = lefts.map((left, i) => purchase(i, left))
        const allowed = cashAllowed(sale, purchases, settle(purchases, amount), date)
        expect(allowed).toBeGreaterThanOrEqual(cashLimitOf(sale, date))
        expect(allowed).toBeLessThanOrEqual(sale + amount)
      }),
    )
  })
})
