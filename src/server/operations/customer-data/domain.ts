import { customerDataProblems } from '#shared/operations/customer-data/routes.ts'
import { problemText } from '#shared/operations/customer-data/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { customerDataRoutes } from './routes.ts'

export const customerDataDomain: Domain = {
  name: 'customer-data',
  routes: customerDataRoutes,
  problems: { status: customerDataProblems, text: problemText },
}
