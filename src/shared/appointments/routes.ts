export const routes = {
  list: ['GET', '/api/appointments'],
  show: ['GET', '/api/appointments/:id'],
  create: ['POST', '/api/appointments'],
  update: ['PUT', '/api/appointments/:id'],
  remove: ['DELETE', '/api/appointments/:id'],
  restore: ['POST', '/api/appointments/:id/restore'],
  remind: ['POST', '/api/appointments/sendReminder/:id'],
  remindByGet: ['GET', '/api/appointments/sendReminder/:id'],
} as const
