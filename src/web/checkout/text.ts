/** Payment methods as the till names them. */
import type { PaymentMethod } from '#shared/checkout/payment-methods.ts'

export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  cash: 'מזומן',
  cheque: 'צ׳ק',
  card: 'אשראי',
  bank_transfer: 'העברה בנקאית',
  external_card: 'אשראי במסוף חיצוני',
  debt: 'רישום חוב ללקוח',
  bit: 'BIT',
  paybox: 'PAYBOX',
}
/** Where there is little room. */
export const shortMethodNames: Readonly<Record<PaymentMethod, string>> = {
  ...methodNames,
  external_card: 'מסוף חיצוני',
  debt: 'רישום חוב',
}
