import { employees } from '#shared/employees/contract.ts'
import { serve } from '../platform/serve.ts'
import { changeEmployee, removeEmployee } from './change-employee.ts'
import { hireEmployee } from './hire-employee.ts'
import { listEmployees } from './queries.ts'

export const employeeRoutes = serve(employees, {
  list: ({ tx, scope, query }) => listEmployees(tx, scope, query),
  create: ({ body, ...at }) => hireEmployee(at, body),
  update: ({ params, body, ...at }) => changeEmployee(at, params.id, body),
  remove: ({ params, ...at }) => removeEmployee(at, params.id),
})
