import { employeeProblems } from '#shared/team/employees/problems.ts'
import { problemText } from '#shared/team/employees/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import * as limits from './limits.ts'
import { employeeRoutes } from './routes.ts'

declare module '../../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    employees: true
  }
}

export const employeeDomain: Domain = {
  name: 'employees',
  routes: employeeRoutes,
  limits,
  problems: { status: employeeProblems, text: problemText },
}
