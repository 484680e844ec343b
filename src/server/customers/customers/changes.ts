import { subject } from '#server/platform/database/record-change.ts'

export const customerChange = subject<'create' | 'update' | 'delete' | 'import' | 'merge' | 'merged' | 'erase'>(
  'customer',
  'customers',
)
