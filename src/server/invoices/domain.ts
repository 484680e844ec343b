import type { Domain } from '../platform/domain.ts'
import { invoiceProblems } from '#shared/invoices/problems.ts'
import { problemText } from '#shared/invoices/text.ts'

declare module '../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    invoices: true
  }
}

export const invoiceDomain: Domain = {
  name: 'invoices',
  problems: { status: invoiceProblems, text: problemText },
}
