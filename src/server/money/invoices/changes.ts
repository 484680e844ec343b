import { subject } from '#server/platform/database/record-change.ts'

export const invoiceChange = subject<'create' | 'update' | 'delete' | 'issue' | 'credit' | 'share'>(
  'invoice',
  'invoices',
)
