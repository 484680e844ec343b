import { subject } from '../platform/database/record-change.ts'

/** Orders that documents make and refund. */
export const orderChange = subject<'sell' | 'refund'>('order', 'orders')
