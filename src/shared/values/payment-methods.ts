/** Payment methods in the order of the specification. The orders table accepts only these. */
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
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
