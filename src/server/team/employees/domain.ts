import { employeeProblems } from '#shared/team/employees/routes.ts'
import { problemText } from '#shared/team/employees/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { employeeRoutes } from './routes.ts'

export const employeeDomain: Domain = {
  name: 'employees',
  routes: employeeRoutes,
  problems: { status: employeeProblems, text: problemText },
}
