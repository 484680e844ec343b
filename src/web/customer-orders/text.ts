import type { PaymentMethod } from '#shared/checkout/payment-methods.ts'

/** Short names of the payment methods, for lists. */
export const shortMethodNames: Readonly<Record<PaymentMethod, string>> = {
  cash: 'מזומן',
  cheque: 'צ׳ק',
  card: 'אשראי',
  bank_transfer: 'העברה בנקאית',
  external_card: 'מסוף חיצוני',
  debt: 'רישום חוב',
  bit: 'BIT',
  paybox: 'PAYBOX',
}
