/** How printed invoices show amounts and dates. Each result is one left-to-right run. */
import { toMoney } from '#shared/values/money.ts'

/** `₪1,234.50` or `−₪1,234.50` of agorot. */
export function amountText(agorot: number): string {
  const shekels = toMoney(Math.abs(agorot)).replace(/\d(?=(?:\d{3})+\.)/g, '$&,')
  return `${agorot < 0 ? '−' : ''}₪${shekels}`
}

/** An amount that is added or subtracted: `+₪0.05`, `−₪8.25`. */
export const signedAmountText = (agorot: number): string => (agorot > 0 ? `+${amountText(agorot)}` : amountText(agorot))

/** `22/11/2026` of `2026-11-22` or of a wall clock. */
export const dateText = (date: string): string => date.slice(0, 10).split('-').toReversed().join('/')
