export const routes = {
  list: ['GET', '/api/resources'],
  unplaced: ['GET', '/api/resources/unplaced'],
  show: ['GET', '/api/resources/:id'],
  create: ['POST', '/api/resources'],
  update: ['PUT', '/api/resources/:id'],
  remove: ['DELETE', '/api/resources/:id'],
  restore: ['POST', '/api/resources/:id/restore'],
} as const

/** Problems of resources, each with its HTTP status; the sentences are in text.ts. */
export const resourceProblems = {
  resource_in_use: 409,
  resource_name_taken: 409,
  resource_taken: 409,
} as const
