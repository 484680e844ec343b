import type { InvoicePayment, InvoiceSnapshot } from './invoice-snapshot.ts'

/** Traceable to the customer's own account (bookkeeping instructions, section 18B(b)(4)). */
const traceable: ReadonlySet<InvoicePayment['method']> = new Set(['card', 'cheque', 'bank_transfer'])

/**
 * With a secured signature a file may be the original only if all of the money came by card, cheque
 * or transfer. After cash and the like the printed page is the original. An invoice without
 * payments may be a file.
 */
export const deliveryOf = (payments: readonly InvoicePayment[]): InvoiceSnapshot['delivery'] =>
  payments.every(({ method }) => traceable.has(method)) ? 'digital' : 'paper'

type Address = {
  readonly address_street: string | null
  readonly address_house_number: string | null
  readonly address_apartment: string | null
  readonly address_city: string | null
}
/** Street, house and apartment, then the city. Null when nothing is known. */
export function addressOf(row: Address): string | null {
  const house = [row.address_house_number, row.address_apartment].filter(Boolean).join('/')
  const street = [row.address_street, house].filter(Boolean).join(' ')
  return [street, row.address_city].filter(Boolean).join(', ') || null
}
