import { customerProblems } from '#shared/customers/customers/routes.ts'
import { problemText } from '#shared/customers/customers/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { customerRoutes } from './routes.ts'

export const customerDomain: Domain = {
  name: 'customers',
  routes: customerRoutes,
  problems: { status: customerProblems, text: problemText },
  uniques: { customer_phone_taken: 'phone_taken' },
}
