export const routes = {
  list: ['GET', '/api/employees/office'],
  today: ['GET', '/api/employees/today'],
  loads: ['GET', '/api/employees/loads'],
  workingHours: ['GET', '/api/employees/working-hours'],
  one: ['GET', '/api/employees/:id'],
  create: ['POST', '/api/users/create'],
  update: ['PUT', '/api/users/update/:id'],
  invite: ['POST', '/api/users/:id/invite'],
  remove: ['DELETE', '/api/employees/:id'],
  hours: ['GET', '/api/employees/:id/hours'],
  saveHours: ['PUT', '/api/employees/:id/hours'],
  absences: ['GET', '/api/employees/:id/absences'],
  addAbsence: ['POST', '/api/employees/:id/absences'],
  removeAbsence: ['DELETE', '/api/employees/:id/absences/:absenceId'],
} as const

/** Problems of employees, each with its HTTP status; the sentences are in text.ts. */
export const employeeProblems = {
  absence_meets_appointments: 409,
  future_appointments: 409,
  last_owner: 409,
  not_invitable: 409,
} as const
