import { subject } from '#server/platform/database/record-change.ts'

export const productChange = subject<'create' | 'update' | 'delete' | 'count' | 'reorder'>('product', 'products')
