import { lineTotal } from '#shared/money/checkout/totals.ts'
import type { LineToIssue } from './new-invoice.ts'

const DESCRIPTION_MAX = 200

/**
 * The same lines at prices without VAT, in agorot. They add up to `net`, which is without the
 * invoice's discount. A line that does not divide by its quantity gets a discount of the odd
 * agorot. Lines of which one is negative become a single line.
 */
export function linesWithoutVat(lines: readonly LineToIssue[], net: number): LineToIssue[] {
  const gross = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  if (gross <= 0 || lines.some((line) => lineTotal(line) < 0)) return [wholeLine(lines, net)]
  let seen = 0
  let given = 0
  return lines.map((line) => {
    seen += lineTotal(line)
    const until = Math.round((net * seen) / gross)
    const total = until - given
    given = until
    const price = Math.ceil(total / line.quantity)
    return { ...line, price, discount: price * line.quantity - total }
  })
}

const wholeLine = (lines: readonly LineToIssue[], net: number): LineToIssue => ({
  description: lines
    .map(({ description }) => description)
    .join(', ')
    .slice(0, DESCRIPTION_MAX),
  quantity: 1,
  price: net,
  discount: 0,
  productId: null,
  employeeId: null,
})
