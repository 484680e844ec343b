import type { Words } from '../platform/language.ts'
import type { text as hebrew } from './domain-text.ts'

export const text: Words<typeof hebrew> = {
  invoices: 'Invoices',
  invoice: 'Invoice',
  note: 'Issue, credit and export',
}
