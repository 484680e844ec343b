import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vatOf } from '#shared/values/vat.ts'
import {
  creditOfAmount,
  creditOfParts,
  isDatedBack,
  isOtherYear,
  refundable,
  refundsOf,
  type Creditable,
} from './rules.ts'

const line = fc
  .record({ quantity: fc.integer({ min: 1, max: 20 }), price: fc.integer({ min: 1, max: 50_000 }), off: fc.nat(100) })
  .map(({ quantity, price, off }) => ({ quantity, price, total: Math.floor((quantity * price * (100 - off)) / 100) }))
const documents = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    off: fc.nat(99),
    rounding: fc.integer({ min: -5, max: 5 }),
    /** Percent of the rest that earlier invoices paid. */
    before: fc.oneof(fc.constant(0), fc.nat(99)),
  })
  .map(({ lines: items, off, rounding, before }): Creditable => {
    const sum = items.reduce((all, { total }) => all + total, 0)
    const discount = Math.floor((sum * off) / 100)
    const deducted = Math.floor(((sum - discount) * before) / 100)
    const total = sum - discount - deducted + rounding
    const deduction = { quantity: 1, price: -deducted, total: -deducted }
    return {
      lines: [...items, ...(deducted > 0 ? [deduction] : [])].map((one, i) => ({
        ...one,
        position: i + 1,
        description: 'שירות',
        productId: null,
        employeeId: null,
        creditedQuantity: 0,
        creditedTotal: 0,
      })),
      discount,
      total,
      vat: vatOf(total, 18).vat,
      creditedTotal: 0,
      creditedVat: 0,
    }
  })
  .filter(({ total }) => total > 0)

/** The invoice after a credit. */
function after(document: Creditable, credit: Exclude<ReturnType<typeof creditOfParts>, string>): Creditable {
  const lines = document.lines.map((one) => {
    const part = credit.parts.find(({ line: credited }) => credited.position === one.position)
    if (!part) return one
    return {
      ...one,
      creditedQuantity: one.creditedQuantity + part.quantity,
      creditedTotal: one.creditedTotal + part.total,
    }
  })
  const vat = credit.vat ?? vatOf(credit.total, 18).vat
  return {
    ...document,
    lines,
    creditedTotal: document.creditedTotal + credit.total,
    creditedVat: document.creditedVat + vat,
  }
}

describe('a credit', () => {
  it('of everything is the whole document', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(creditOfParts(document, undefined)).toMatchObject({
          total: document.total,
          vat: document.vat,
          discount: document.discount,
        })
      }),
    )
  })

  it('in any parts adds up to the document, in amount and in VAT', () => {
    fc.assert(
      fc.property(
        documents,
        fc.array(fc.record({ line: fc.nat(5), quantity: fc.integer({ min: 1, max: 5 }) })),
        (document, wanted) => {
          let rest = document
          for (const one of wanted) {
            const credit = creditOfParts(rest, [one])
            if (typeof credit === 'string') continue
            expect(credit.total).toBeGreaterThan(0)
            expect(credit.parts.reduce((sum, { total }) => sum + total, 0) - credit.discount + credit.rounding).toBe(
              credit.total,
            )
            rest = after(rest, credit)
            expect(rest.creditedTotal).toBeLessThanOrEqual(document.total)
          }
          const last = creditOfParts(rest, undefined)
          if (typeof last !== 'string') rest = after(rest, last)
          expect(rest.creditedTotal).toBe(document.total)
          if (typeof last !== 'string') expect(rest.creditedVat).toBe(document.vat)
        },
      ),
    )
  })

  it('takes a deduction back with the last item, whatever is wanted of it', () => {
    fc.assert(
      fc.property(documents, fc.boolean(), (document, named) => {
        const deduction = document.lines.findIndex(({ total }) => total < 0)
        fc.pre(deduction > 0)
        expect(creditOfParts(document, [{ line: deduction, quantity: 1 }])).toBe('over_rest')
        const wanted = document.lines.map(({ quantity }, line) => ({ line, quantity }))
        const credit = creditOfParts(document, named ? wanted : wanted.filter(({ line }) => line !== deduction))
        expect(credit).toMatchObject({ total: document.total, vat: document.vat })
        expect((credit as Exclude<typeof credit, string>).parts).toHaveLength(document.lines.length)
      }),
    )
  })

  it('of an amount of a line leaves its rest with the office', () => {
    fc.assert(
      fc.property(documents, fc.nat(100), (document, percent) => {
        const [first] = document.lines
        fc.pre(document.lines.every(({ total }) => total > 0) && first!.quantity === 1)
        const amount = Math.floor((first!.total * percent) / 100)
        const credit = creditOfAmount(document, 1, amount)
        if (typeof credit === 'string') return
        const rest = after(document, credit)
        expect(creditOfAmount(rest, 1, first!.total - amount + 1)).toBe('over_rest')
        const last = creditOfParts(rest, undefined)
        const returned = credit.total + (typeof last === 'string' ? 0 : last.total)
        const items = document.lines.reduce((sum, { total }) => sum + total, 0)
        // the share of the discount and the rounding of cash may each differ by agorot
        const kept = ((first!.total - amount) * (items - document.discount)) / items
        expect(Math.abs(document.total - returned - kept)).toBeLessThan(7)
      }),
    )
  })

  it('never exceeds the rest of a line', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(creditOfParts(document, [{ line: 0, quantity: document.lines[0]!.quantity + 1 }])).toBe('over_rest')
        expect(creditOfParts(document, [{ line: document.lines.length, quantity: 1 }])).toBe('over_rest')
      }),
    )
  })
})

const METHODS = ['cash', 'card', 'bit', 'bank_transfer'] as const
type Method = (typeof METHODS)[number]
const part = fc.record({ method: fc.constantFrom(...METHODS), amount: fc.integer({ min: 1, max: 50_000 }) })

describe('a refund', () => {
  const paid = [
    { method: 'card', amount: 100 },
    { method: 'cash', amount: 50 },
  ]

  it('goes back by the methods that paid, each up to what is left', () => {
    expect(refundsOf(refundable(paid, []), 120)).toEqual([
      { method: 'card', amount: 100 },
      { method: 'cash', amount: 20 },
    ])
    expect(refundsOf(refundable(paid, [{ method: 'card', amount: 90 }]), 60)).toEqual([
      { method: 'card', amount: 10 },
      { method: 'cash', amount: 50 },
    ])
  })

  it('takes the way that staff choose, but never more by a card than it paid', () => {
    expect(refundsOf(paid, 150, 'bank_transfer')).toEqual([{ method: 'bank_transfer', amount: 150 }])
    expect(refundsOf(paid.toReversed(), 120, 'card')).toEqual([
      { method: 'card', amount: 100 },
      { method: 'cash', amount: 20 },
    ])
    expect(refundsOf(paid, 200, 'card')).toEqual(paid)
  })

  it('names no method that has nothing to give back', () => {
    expect(refundsOf(paid, 100)).toEqual([{ method: 'card', amount: 100 }])
    expect(refundsOf(paid, 50, null)).toEqual([{ method: 'card', amount: 50 }])
    expect(refundsOf(paid, 0)).toEqual([])
    const twice = [...paid, { method: 'card', amount: 30 }]
    expect(refundable(twice, [{ method: 'cash', amount: 50 }])).toEqual([{ method: 'card', amount: 130 }])
  })

  it('in any number of credits gives back what was paid, and to no method more than it paid', () => {
    const credits = fc.array(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }) }), { maxLength: 5 })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), credits, (parts, shares) => {
        const total = parts.reduce((sum, { amount }) => sum + amount, 0)
        let back: { method: Method; amount: number }[] = []
        let rest = total
        for (const share of [...shares.map((one) => one.share), 1]) {
          const amount = Math.floor(rest * share)
          back = [...back, ...refundsOf(refundable(parts, back), amount)]
          rest -= amount
        }
        const sumBy = (list: typeof back, method: Method) =>
          list.reduce((sum, one) => (one.method === method ? sum + one.amount : sum), 0)
        for (const method of METHODS) expect(sumBy(back, method)).toBe(sumBy(parts, method))
      }),
    )
  })
})

describe('the date of an invoice', () => {
  it.for([
    ['2026-11-22', false],
    ['2026-11-08', false],
    ['2026-11-07', true],
    ['2026-01-01', true],
    ['2026-12-01', false],
  ] as const)('%s is pointed out on 22 November as far back: %s', ([date, isPointedOut]) => {
    expect(isDatedBack(date, '2026-11-22')).toBe(isPointedOut)
  })

  it('is of another tax year before the first of January and after the last of December', () => {
    const dates = ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01']
    expect(dates.map((date) => isOtherYear(date, '2026-11-22'))).toEqual([true, false, false, true])
  })
})
