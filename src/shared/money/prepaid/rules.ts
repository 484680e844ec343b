/** Rules of punch cards and gift vouchers that server and web share. Money is integer agorot. */
import type { LocalDate } from '#shared/values/wire.ts'

/** How long a voucher is valid. Five years or longer (docs/decisions/0034). */
export const VOUCHER_MONTHS = 60
/** The largest voucher, in agorot. */
export const VOUCHER_MAX = 2_000_000

/** How the money for what was not used can go back. */
export const REFUND_METHODS = ['cash', 'cheque', 'card', 'bank_transfer', 'external_card', 'bit', 'paybox'] as const

/** The same day of a later month, or that month's last day. */
export function monthsAfter(date: string, months: number): LocalDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const then = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)))
  return then.toISOString().slice(0, 10) as LocalDate
}

/** Letters and digits of a voucher's code, without those that look alike: 32, five bits each. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 12 letters have 60 bits. */
export const CODE_LENGTH = 12

/**
 * `ABCD-EFGH-JKLM` of what was typed, in any case, with or without hyphens; null when it is no
 * code.
 */
export function readVoucherCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  if (letters.length !== CODE_LENGTH || [...letters].some((one) => !CODE_ALPHABET.includes(one))) return null
  return codeOf(letters)
}
/** The letters in groups of four. */
export const codeOf = (letters: string): string => letters.replaceAll(/.{4}(?=.)/g, '$&-')

type Line = {
  readonly productId: number | null
  readonly quantity: number
  readonly price: number
  /** Of the whole line. */
  readonly discount: number
}
/**
 * The deduction for `visits` visits of a punch card: units of lines whose service the card covers,
 * in their order, with their own discounts. `visits` of the result is how many were used, `rest`
 * are the lines without the units that the card pays.
 */
export function deductVisits(lines: readonly Line[], serviceIds: readonly number[], visits: number) {
  let left = visits
  let amount = 0
  const rest = lines.map((line): Line => {
    const { productId, quantity, price, discount } = line
    const units = serviceIds.some((id) => id === productId) ? Math.min(left, quantity) : 0
    if (units === 0) return line
    const total = quantity * price - discount
    const worth = Math.round((total * units) / quantity)
    left -= units
    amount += worth
    return { ...line, quantity: quantity - units, discount: (quantity - units) * price - total + worth }
  })
  return { visits: visits - left, amount, rest }
}
