import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineTotal } from '#shared/money/checkout/totals.ts'
import { vatOf } from '#shared/values/vat.ts'
import { line } from '#tests/support/money/invoices.ts'
import { linesWithoutVat } from './lines-without-vat.ts'

const sum = (lines: Parameters<typeof linesWithoutVat>[0]) => lines.reduce((all, one) => all + lineTotal(one), 0)

describe('lines without VAT', () => {
  it('keep their quantity and add up to the net amount', () => {
    expect(linesWithoutVat([line(11_800, 2), line(5900, 1, 590)], 24_500)).toMatchObject([
      { quantity: 2, price: 10_000, discount: 0 },
      { quantity: 1, price: 4500, discount: 0 },
    ])
  })

  it('add up for any prices, quantities and discounts', () => {
    const lines = fc.array(
      fc
        .record({ price: fc.nat(5_000_000), quantity: fc.integer({ min: 1, max: 999 }), share: fc.nat(100) })
        .map(({ price, quantity, share }) => line(price, quantity, Math.floor((price * quantity * share) / 100))),
      { minLength: 1, maxLength: 10 },
    )
    fc.assert(
      fc.property(lines, (given) => {
        const { net } = vatOf(sum(given), 18)
        const made = linesWithoutVat(given, net)
        expect(sum(made)).toBe(net)
        for (const { price, discount, quantity } of made) {
          expect(Math.min(price, discount)).toBeGreaterThanOrEqual(0)
          expect(discount).toBeLessThan(quantity)
        }
      }),
    )
  })

  it('become one when an earlier document paid a part', () => {
    const made = linesWithoutVat([line(11_800), line(-5900, 1, 0, 'מקדמה')], 5000)
    expect(made).toMatchObject([{ description: 'תספורת נשים, מקדמה', quantity: 1, price: 5000 }])
  })
})
