import { subject } from '#server/platform/database/record-change.ts'

export const gatewayChange = subject<'save' | 'test'>('payment_gateway', 'payment_gateways')
export const cardRefundChange = subject<'settle'>('card_refund', 'card_payments')
/** The event carries the id of the order. */
export const cardPaymentChange = subject<
  'pay' | 'pay_late' | 'fail' | 'expire' | 'cancel' | 'refund_late' | 'dismiss_late'
>('card_payment', 'card_payments')
