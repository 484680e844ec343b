import { allocationNumberProblems } from '#shared/allocation-numbers/problems.ts'
import { problemText } from '#shared/allocation-numbers/text.ts'
import type { Domain } from '../platform/domain.ts'
import { allocationNumberRoutes } from './routes.ts'

export const allocationNumberDomain: Domain = {
  name: 'allocation-numbers',
  routes: allocationNumberRoutes,
  problems: { status: allocationNumberProblems, text: problemText },
}
