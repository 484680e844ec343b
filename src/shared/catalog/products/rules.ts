/** Barcodes, stock and the processing time of services. */

/** The most rooms and devices that a service may need. */
export const NEEDS_MAX = 5

/** In minutes; `processing_after` counts from the beginning. Both null for none. */
export type Processing = { readonly processing_after: number | null; readonly processing_minutes: number | null }
export const NO_PROCESSING: Processing = { processing_after: null, processing_minutes: null }

/** Lengths of EAN-8, UPC-A and EAN-13. */
const GTIN = /^(\d{8}|\d{12}|\d{13})$/

/**
 * Whether the last digit of an EAN or UPC is its check digit (GS1 General Specifications, 7.9).
 * Null for a code of another kind, such as one that the business made.
 */
export function checkDigitFits(code: string): boolean | null {
  if (!GTIN.test(code)) return null
  // weights 3 and 1 alternate, with 3 beside the check digit
  const sum = [...code].reverse().reduce((all, digit, i) => all + Number(digit) * (i % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

/**
 * The forms of a scanned code. A UPC-A is an EAN-13 without its leading zero, and scanners send
 * either.
 */
export function formsOf(code: string): string[] {
  if (/^\d{12}$/.test(code)) return [code, `0${code}`]
  return /^0\d{12}$/.test(code) ? [code, code.slice(1)] : [code]
}

/** Why the quantity on hand is corrected. */
export const COUNT_REASONS = ['count', 'delivery', 'damage', 'own_use', 'other'] as const
export type CountReason = (typeof COUNT_REASONS)[number]
export const STOCK_MAX = 99_999

type Stock = { readonly stock_quantity: number | null; readonly low_stock: number | null }
/** Whether a counted product reached its threshold; without one, whether nothing is left. */
export const isLow = ({ stock_quantity, low_stock }: Stock): boolean =>
  stock_quantity !== null && stock_quantity <= (low_stock ?? 0)
