import { subject } from '#server/platform/database/record-change.ts'

/** Sales and settlements. `await_payment` adds a pending card order, `sell` completes an order. */
export const orderChange = subject<'sell' | 'await_payment' | 'cancel' | 'refund'>('order', 'orders')
