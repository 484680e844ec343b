/**
 * Splits an amount that contains VAT. `gross` is in agorot; `percent` has at most two decimals (18,
 * '16.50'). VAT is rounded half up to whole agorot, and net is the rest, so that both always add up
 * to the gross amount. A negative amount is split like its positive counterpart.
 *
 * Computed with integers: the product of both can exceed the safe range of a float.
 */
export function vatOf(gross: number, percent: number | string): { net: number; vat: number } {
  const rate = BigInt(Math.round(Number(percent) * 100))
  const whole = 10_000n + rate
  const amount = BigInt(Math.abs(gross))
  const vat = Number((2n * amount * rate + whole) / (2n * whole)) * (gross < 0 ? -1 : 1)
  return { net: gross - vat, vat: vat + 0 }
}
