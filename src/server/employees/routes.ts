import { employees } from '#shared/employees/contract.ts'
import { serve } from '../platform/serve.ts'
import { addAbsence, removeAbsence, showAbsences } from './add-absence.ts'
import { changeEmployee, removeEmployee, showEmployee } from './change-employee.ts'
import { hireEmployee } from './hire-employee.ts'
import { inviteAgain } from './invite-employee.ts'
import { listEmployees } from './queries.ts'
import { saveHours, showHours } from './save-hours.ts'
import { showToday, showWorkingHours } from './show-team.ts'

export const employeeRoutes = serve(employees, {
  list: ({ tx, scope, now, query }) => listEmployees(tx, scope, now, query),
  today: (at) => showToday(at),
  workingHours: ({ query, ...at }) => showWorkingHours(at, query),
  one: ({ params, ...at }) => showEmployee(at, params.id),
  create: ({ body, ...at }) => hireEmployee(at, body),
  update: ({ params, body, ...at }) => changeEmployee(at, params.id, body),
  invite: ({ params, ...at }) => inviteAgain(at, params.id),
  remove: ({ params, query, ...at }) => removeEmployee(at, params.id, query),
  hours: ({ params, ...at }) => showHours(at, params.id),
  saveHours: ({ params, body, ...at }) => saveHours(at, params.id, body),
  absences: ({ params, ...at }) => showAbsences(at, params.id),
  addAbsence: ({ params, body, ...at }) => addAbsence(at, params.id, body),
  removeAbsence: ({ params, ...at }) => removeAbsence(at, params.id, params.absenceId),
})
