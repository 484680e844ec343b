/** Payment methods that the till offers, in the order of the specification. */
export const PAYMENT_METHODS = [
  'cash',
  'cheque',
  'card',
  'bank_transfer',
  'external_card',
  'debt',
  'bit',
  'paybox',
] as const
/**
 * Also what settles a debt without money: tax that the customer withheld at source, with the number
 * of its certificate.
 */
export const PAYMENT_KINDS = [...PAYMENT_METHODS, 'withholding'] as const
export type PaymentMethod = (typeof PAYMENT_KINDS)[number]
