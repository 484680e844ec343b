import { invoiceProblems } from '#shared/invoices/problems.ts'
import { problemText } from '#shared/invoices/text.ts'
import type { Domain } from '../platform/domain.ts'
import * as limits from './limits.ts'
import { invoiceRoutes } from './routes.ts'

declare module '../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    invoices: true
  }
}

export const invoiceDomain: Domain = {
  name: 'invoices',
  routes: invoiceRoutes,
  problems: { status: invoiceProblems, text: problemText },
  limits,
}
