import type { PaymentMethod } from './payment-methods.ts'

/**
 * What a payment method is called on every screen, document, file and report, so that a day's sums
 * can be compared with the slips of the machines.
 */
export const methodNames: Readonly<Record<PaymentMethod | 'paypal', string>> = {
  cash: 'מזומן',
  cheque: 'צ׳ק',
  card: 'כרטיס אשראי',
  bank_transfer: 'העברה בנקאית',
  external_card: 'אשראי חיצוני',
  debt: 'רישום חוב',
  bit: 'BIT',
  paybox: 'PAYBOX',
  withholding: 'ניכוי מס במקור',
  // drafts of the specification's invoice editor
  paypal: 'PayPal',
}
