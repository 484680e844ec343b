/**
 * How much of a purchase may be paid in cash (Law for Reducing the Use of Cash, 2018): above the
 * limit, the lower of ten percent of the price and the limit.
 */
const SHARE = 10
/** Agorot, by the first date on which a limit applies; the newest first. */
const limits: readonly { readonly from: string; readonly limit: number }[] = [
  { from: '2022-08-01', limit: 600_000 },
  { from: '2019-01-01', limit: 1_100_000 },
]

/** Agorot of `total` that a business may take in cash on a date, `YYYY-MM-DD`. */
export function cashLimitOf(total: number, date: string): number {
  const rule = limits.find(({ from }) => from <= date)
  if (!rule || total <= rule.limit) return total
  return Math.min(Math.floor(total / SHARE), rule.limit)
}
