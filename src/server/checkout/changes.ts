import { subject } from '../platform/database/record-change.ts'

export const orderChange = subject<'complete' | 'cancel'>('order', 'orders')
