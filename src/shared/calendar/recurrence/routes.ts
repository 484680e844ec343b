export const routes = {
  preview: ['GET', '/api/appointment-series/preview'],
  create: ['POST', '/api/appointment-series'],
  show: ['GET', '/api/appointment-series/:id'],
} as const

/** Problems of recurrence, each with its HTTP status; the sentences are in text.ts. */
export const recurrenceProblems = { series_conflicts: 409 } as const
