export const routes = {
  list: ['GET', '/api/appointments'],
  show: ['GET', '/api/appointments/:id'],
  card: ['GET', '/api/appointments/:id/card'],
  nextStart: ['GET', '/api/appointments/:id/next-start'],
  delay: ['POST', '/api/appointments/:id/delay'],
  create: ['POST', '/api/appointments'],
  update: ['PUT', '/api/appointments/:id'],
  remove: ['DELETE', '/api/appointments/:id'],
  restore: ['POST', '/api/appointments/:id/restore'],
  remind: ['POST', '/api/appointments/sendReminder/:id'],
  remindByGet: ['GET', '/api/appointments/sendReminder/:id'],
} as const

/** Problems of appointments, each with its HTTP status; the sentences are in text.ts. */
export const appointmentProblems = {
  appointment_changed: 409,
  delay_pushes: 409,
  deposit_of_customer: 409,
  employee_not_assigned: 409,
  hold_of_customer: 409,
  outside_hours: 409,
  slot_taken: 409,
  wrong_length: 409,
  time_skipped: 422,
} as const
