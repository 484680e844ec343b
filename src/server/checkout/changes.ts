import { subject } from '../platform/database/record-change.ts'

/** Sales and settlements. */
export const orderChange = subject<'sell' | 'await_payment' | 'cancel'>('order', 'orders')
