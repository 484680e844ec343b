import { invoiceProblems } from '#shared/money/invoices/routes.ts'
import { problemText } from '#shared/money/invoices/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { restCredits } from './credit-prepaid-rest.ts'
import { invoiceRoutes } from './routes.ts'

export const invoiceDomain: Domain = {
  name: 'invoices',
  hooks: { restCredits },
  routes: invoiceRoutes,
  problems: { status: invoiceProblems, text: problemText },
}
