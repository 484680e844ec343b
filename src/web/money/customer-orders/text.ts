import type { PaymentMethod } from '#shared/values/payment-methods.ts'

/** Short names of the payment methods, for lists. */
export const shortMethodNames: Readonly<Record<PaymentMethod, string>> = {
  cash: 'מזומן',
  cheque: 'צ׳ק',
  card: 'אשראי',
  bank_transfer: 'העברה\u00a0בנקאית',
  external_card: 'מסוף\u00a0חיצוני',
  debt: 'רישום\u00a0חוב',
  bit: 'BIT',
  paybox: 'PAYBOX',
  withholding: 'ניכוי\u00a0במקור',
}
