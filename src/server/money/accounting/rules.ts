import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import type { InvoiceSum } from './summary-queries.ts'

/** In agorot. */
export type Income = { readonly total: number; readonly net: number; readonly vat: number }

/**
 * Income of invoices: 320 and 400 less credits. Rows of 330 are positive and reduce it; rows of a
 * cancelling 400 are negative. A 300 states a debt, which is income when it is paid.
 */
export function incomeOf(documents: readonly InvoiceSum[]): Income {
  const sumOf = (column: 'total' | 'net' | 'vat') =>
    documents
      .filter(({ document_type }) => document_type !== 300)
      .reduce((sum, row) => sum + signOf(row) * toAgorot(row[column]), 0)
  return { total: sumOf('total'), net: sumOf('net'), vat: sumOf('vat') }
}
/** -1 for a credit tax invoice, whose amounts are stored positive. */
export const signOf = ({ document_type }: Pick<InvoiceSum, 'document_type'>): 1 | -1 => (document_type === 330 ? -1 : 1)

/** Income with amounts for the wire: agorot become two-decimal strings. */
export const moneyOf = ({ total, net, vat }: Income) => ({
  total: toMoney(total),
  net: toMoney(net),
  vat: toMoney(vat),
})

/**
 * `percent` (two decimals) of an amount, rounded half away from zero. A negative amount gives a
 * negative commission.
 */
export function commissionOf(net: Money, percent: Money): Money {
  const exact = toAgorot(net) * toAgorot(percent)
  return toMoney(Math.sign(exact) * Math.floor((Math.abs(exact) + 5_000) / 10_000))
}

const NEAR_PERCENT = 80
/** Whether the turnover of an exempt dealer has reached 80 % of the ceiling, or all of it. */
export function ceilingOf({ turnover, ceiling }: { turnover: Money | null; ceiling: Money | null }) {
  if (turnover === null || ceiling === null) return null
  const part = toAgorot(turnover) * 100
  const whole = toAgorot(ceiling)
  return { turnover, amount: ceiling, near: part >= NEAR_PERCENT * whole, over: part >= 100 * whole }
}
