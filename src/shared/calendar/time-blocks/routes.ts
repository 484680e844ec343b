export const routes = {
  list: ['GET', '/api/time-blocks'],
  create: ['POST', '/api/time-blocks'],
  update: ['PUT', '/api/time-blocks/:id'],
  remove: ['DELETE', '/api/time-blocks/:id'],
  restore: ['POST', '/api/time-blocks/:id/restore'],
} as const

/** Problems of blocked time, each with its HTTP status; the sentences are in text.ts. */
export const timeBlockProblems = { block_meets_appointments: 409 } as const
