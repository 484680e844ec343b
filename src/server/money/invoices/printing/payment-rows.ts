import { methodNames } from '#shared/values/payment-method-text.ts'
import type { InvoicePayment } from '../invoice-snapshot.ts'
import { amountText, dateText } from './amounts.ts'
import { text } from './text.ts'

export type PaymentRow = {
  readonly method: string
  readonly details: string
  readonly date: string
  readonly amount: string
}

/**
 * One row for each payment, and one for each instalment of a card. The first instalment carries the
 * agorot that do not divide. A cheque has its own date; the others are dated from the invoice.
 */
export const paymentRows = (payment: InvoicePayment, documentDate: string): PaymentRow[] =>
  instalmentsOf(payment).map((amount, i, parts) => ({
    method: methodNames[payment.method],
    details: details(payment, i + 1, parts.length),
    date: dateText(payment.cheque?.date ?? monthsAfter(documentDate, i)),
    amount: amountText(amount),
  }))

/** The tax that the customer withheld at source, in agorot. */
export const withheldIn = (payments: readonly InvoicePayment[]): number =>
  payments.reduce((sum, { method, amount }) => (method === 'withholding' ? sum + amount : sum), 0)

/** The instalments of a payment in agorot; one for a payment without instalments. */
export function instalmentsOf({ amount, card }: InvoicePayment): number[] {
  const count = Math.max(1, card?.instalments ?? 1)
  const part = Math.trunc(amount / count)
  return Array.from({ length: count }, (_, i) => (i === 0 ? amount - part * (count - 1) : part))
}

function details({ method, cheque, card, asmacta }: InvoicePayment, part: number, count: number): string {
  const parts = [
    cheque && text.cheque(cheque.number),
    cheque && text.bank(cheque.bank, cheque.branch, cheque.account),
    card && text.card(card.brand, card.lastDigits),
    asmacta && text[method === 'withholding' ? 'certificate' : 'asmacta'](asmacta),
    count > 1 && text.instalment(part, count),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The same day of a later month, or that month's last day. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
