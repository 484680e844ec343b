import { subject } from '../platform/database/record-change.ts'

/** Sales and settlements. */
export const orderChange = subject<'sell' | 'await_payment' | 'complete' | 'cancel'>('order', 'orders')
