import { subject } from '#server/platform/database/record-change.ts'

/** The event carries the id of the invoice, whose screens show the number. */
export const allocationChange = subject<'enter' | 'approve' | 'refuse' | 'decide'>('allocation_number', 'invoices')
export const connectionChange = subject<'connect' | 'disconnect' | 'expire'>(
  'allocation_connection',
  'allocation_connections',
)
