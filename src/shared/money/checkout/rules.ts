import type { PaymentMethod } from '#shared/values/payment-methods.ts'

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

type Part = { readonly method: PaymentMethod; readonly amount: number }
/**
 * Whether the tax that a customer withheld at source fits a sale: it settles debts, whose invoice
 * was sent before, and nothing that is sold now.
 */
export const withholdingFits = (parts: readonly Part[], settles: number): boolean =>
  parts.reduce((sum, { method, amount }) => (method === 'withholding' ? sum + amount : sum), 0) <= settles

type LineFacts = {
  readonly chosen: number | null
  readonly isService: boolean
  /** Who gave the visit that is sold. */
  readonly ofVisit: number | null
  /** Who is signed in, and whether they give the service. */
  readonly seller: { readonly id: number; readonly gives: boolean }
}
/**
 * Who did the work of a line, for commissions: who was chosen, else who gave the visit, else the
 * signed-in person who gives the service. Null: nobody is known.
 */
export const employeeOfLine = ({ chosen, isService, ofVisit, seller }: LineFacts): number | null =>
  chosen ?? (isService ? (ofVisit ?? (seller.gives ? seller.id : null)) : null)

/** Whether the till asks who did the work before it sells: a commission would be lost. */
export const asksEmployee = (
  line: { readonly isService: boolean; readonly employee: number | null },
  office: { readonly hasCommissions: boolean },
): boolean => office.hasCommissions && line.isService && line.employee === null
