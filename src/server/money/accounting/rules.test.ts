import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InvoiceType } from '#shared/money/invoices/rules.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import { ceilingOf, commissionOf, incomeOf, moneyOf } from './rules.ts'
import type { InvoiceSum } from './summary-queries.ts'

const money = (text: string) => text as Money
const sums = (document_type: InvoiceType, total: string, net: string, vat: string) =>
  ({ document_type, total, net, vat }) as InvoiceSum

it('income is invoices and receipts less credits, without the debts that a 300 states', () => {
  expect(incomeOf([])).toEqual({ total: 0, net: 0, vat: 0 })
  const income = incomeOf([
    sums(300, '1000.00', '1000.00', '0.00'),
    sums(320, '118.00', '100.00', '18.00'),
    sums(330, '11.80', '10.00', '1.80'),
    sums(400, '50.00', '50.00', '0.00'),
    sums(400, '-20.00', '-20.00', '0.00'),
  ])
  expect(income).toEqual({ total: 136_20, net: 120_00, vat: 16_20 })
  expect(moneyOf(income)).toEqual({ total: '136.20', net: '120.00', vat: '16.20' })
})

describe('a commission', () => {
  it('is a percentage of the net amount, half an agora rounded away from zero', () => {
    for (const [net, percent, commission] of [
      ['100.00', '12.50', '12.50'],
      ['0.05', '10.00', '0.01'],
      ['0.04', '12.25', '0.00'],
      ['-0.05', '10.00', '-0.01'],
      ['-0.04', '10.00', '0.00'],
      ['0.00', '10.00', '0.00'],
    ] as const)
      expect([net, commissionOf(money(net), money(percent))]).toEqual([net, commission])
  })

  it('is as large of a return as of the sale, and off by half an agora at most', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000), (net, percent) => {
        const of = (agorot: number) => toAgorot(commissionOf(toMoney(agorot), toMoney(percent)))
        expect(of(-net) + of(net)).toBe(0)
        expect(Math.abs(of(net) - (net * percent) / 10_000)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})

it('the ceiling of an exempt dealer is near from 80 percent, and over when it is reached', () => {
  const ceiling = money('120000.00')
  const at = (turnover: string) => {
    const state = ceilingOf({ turnover: money(turnover), ceiling })
    expect(state).toMatchObject({ turnover, amount: ceiling })
    return [state?.near, state?.over]
  }
  expect(at('95999.99')).toEqual([false, false])
  expect(at('96000.00')).toEqual([true, false])
  expect(at('119999.99')).toEqual([true, false])
  expect(at('120000.00')).toEqual([true, true])
  expect(ceilingOf({ turnover: null, ceiling })).toBeNull()
  expect(ceilingOf({ turnover: ceiling, ceiling: null })).toBeNull()
})
