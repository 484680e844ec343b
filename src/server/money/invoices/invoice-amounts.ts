import { lineTotal } from '#shared/money/checkout/totals.ts'
import { vatOf } from '#shared/values/vat.ts'
import type { Money } from '#shared/values/wire.ts'
import type { InvoiceLine } from './invoice-snapshot.ts'

type Line = Omit<InvoiceLine, 'total'>
export type Amounts = {
  readonly lines: readonly InvoiceLine[]
  readonly net: number
  readonly vat: number
  readonly vatRate: Money | null
  readonly total: number
}

/**
 * The amounts of an invoice in agorot: lines, their sum less the discount plus the rounding, and
 * the VAT contained in it. `vatRate` is in percent, null for an invoice without VAT. `vat` replaces
 * the VAT that the rate gives.
 */
export function amountsOf(
  { lines, discount, rounding }: { lines: readonly Line[]; discount: number; rounding: number },
  vatRate: Money | null,
  vat: number | null = null,
): Amounts {
  const whole = lines.map(({ description, quantity, price, discount: off }) => ({
    description,
    quantity,
    price,
    discount: off,
    total: lineTotal({ quantity, price, discount: off }),
  }))
  const total = whole.reduce((sum, line) => sum + line.total, 0) - discount + rounding
  const split = vat === null ? vatOf(total, vatRate ?? 0) : { net: total - vat, vat }
  return { lines: whole, ...split, vatRate, total }
}
