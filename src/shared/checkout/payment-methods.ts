/** How people pay, in the order in which the specification offers it. The table of orders knows no other word. */
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
