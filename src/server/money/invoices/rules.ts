import type { InvoicePayment, InvoiceSnapshot } from './invoice-snapshot.ts'

/** Traceable to the customer's own account (bookkeeping instructions, section 18B(b)(4)). */
const traceable: ReadonlySet<InvoicePayment['method']> = new Set(['card', 'cheque', 'bank_transfer', 'withholding'])

/** A card at the terminal of the business is the customer's own when its last digits are known. */
const isTraceable = ({ method, card }: Pick<InvoicePayment, 'method' | 'card'>): boolean =>
  traceable.has(method) || (method === 'external_card' && card !== null)

/**
 * A file may be the original only for those who agreed to files; and, with a secured signature,
 * only if all of the money came by card, cheque or transfer. After cash and the like the printed
 * page is the original. An invoice without payments may be a file.
 */
export const deliveryOf = (
  payments: readonly Pick<InvoicePayment, 'method' | 'card'>[],
  { agreed }: { readonly agreed: boolean },
): InvoiceSnapshot['delivery'] => (agreed && payments.every(isTraceable) ? 'digital' : 'paper')

type Address = {
  readonly address_street: string | null
  readonly address_house_number: string | null
  readonly address_apartment: string | null
  readonly address_city: string | null
}
/** The same in the parts that the files of the tax authority have. */
export const placeOf = (row: Address) => ({
  street: row.address_street,
  house: [row.address_house_number, row.address_apartment].filter(Boolean).join('/') || null,
  city: row.address_city,
})

/** Street, house and apartment, then the city. Null when nothing is known. */
export function addressOf(row: Address): string | null {
  const house = [row.address_house_number, row.address_apartment].filter(Boolean).join('/')
  const street = [row.address_street, house].filter(Boolean).join(' ')
  return [street, row.address_city].filter(Boolean).join(', ') || null
}
