import { employees } from '#shared/team/employees/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addAbsence, removeAbsence, showAbsences } from './add-absence.ts'
import { changeEmployee, showEmployee } from './change-employee.ts'
import { removeEmployee } from './remove-employee.ts'
import { hireEmployee } from './hire-employee.ts'
import { inviteAgain } from './invite-employee.ts'
import { saveHours, showHours } from './save-hours.ts'
import { showEmployees, showLoads, showToday, showWorkingHours } from './show-team.ts'

export const employeeRoutes = serve(employees, {
  list: ({ query, ...context }) => showEmployees(context, query),
  today: (context) => showToday(context),
  loads: ({ query, ...context }) => showLoads(context, query),
  workingHours: ({ query, ...context }) => showWorkingHours(context, query),
  one: ({ params, ...context }) => showEmployee(context, params.id),
  create: ({ body, ...context }) => hireEmployee(context, body),
  update: ({ params, body, ...context }) => changeEmployee(context, params.id, body),
  invite: ({ params, ...context }) => inviteAgain(context, params.id),
  remove: ({ params, query, ...context }) => removeEmployee(context, params.id, query),
  hours: ({ params, ...context }) => showHours(context, params.id),
  saveHours: ({ params, body, ...context }) => saveHours(context, params.id, body),
  absences: ({ params, ...context }) => showAbsences(context, params.id),
  addAbsence: ({ params, body, ...context }) => addAbsence(context, params.id, body),
  removeAbsence: ({ params, ...context }) => removeAbsence(context, params.id, params.absenceId),
})
