/** How vouchers state amounts and dates. */
import { toMoney } from '#shared/values/money.ts'

/** `₪1,234` or `₪1,234.50` of agorot. */
export const amountText = (agorot: number): string =>
  `₪${toMoney(agorot)
    .replace('.00', '')
    .replaceAll(/\d(?=(?:\d{3})+(?:\.|$))/g, '$&,')}`

/** `22/11/2026` of `2026-11-22`. */
export const dateText = (date: string): string => date.split('-').toReversed().join('/')
