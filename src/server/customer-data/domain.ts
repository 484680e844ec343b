import { customerDataProblems } from '#shared/customer-data/problems.ts'
import { problemText } from '#shared/customer-data/text.ts'
import type { Domain } from '../platform/domain.ts'
import * as limits from './limits.ts'
import { customerDataRoutes } from './routes.ts'

export const customerDataDomain: Domain = {
  name: 'customer-data',
  routes: customerDataRoutes,
  limits,
  problems: { status: customerDataProblems, text: problemText },
}
