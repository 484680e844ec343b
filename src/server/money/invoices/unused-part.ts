import { toAgorot } from '#shared/values/money.ts'
import type { SoldPrepaid } from '../prepaid/balance-queries.ts'
import { shareOf } from '#shared/money/invoices/rules.ts'

type Line = { readonly total: number; readonly creditedTotal: number }

/**
 * Agorot of a line that were paid for what was not used: the balance of a voucher, or the unused
 * visits of a punch card by the price of one. Excludes what earlier credits took of the line.
 */
export function unusedPart(sold: SoldPrepaid, { total, creditedTotal }: Line): number {
  const { amount, visits, used_amount, used_visits } = sold
  const [used, whole] = amount === null ? [used_visits, visits!] : [toAgorot(used_amount), toAgorot(amount)]
  return shareOf(total, whole - used, whole) - creditedTotal
}
