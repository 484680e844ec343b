/** Short names of the payment methods, for lists. */
import type { PaymentMethod } from '#shared/checkout/payment-methods.ts'

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
