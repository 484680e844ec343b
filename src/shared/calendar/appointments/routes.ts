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
