import { subject } from '#server/platform/database/record-change.ts'

export const categoryChange = subject<'create' | 'update' | 'delete' | 'reorder'>('category', 'categories')
