import { subject } from '../platform/database/record-change.ts'

export const productChange = subject<'create' | 'update' | 'delete' | 'count'>('product', 'products')
