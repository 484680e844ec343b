export const routes = {
  list: ['GET', '/api/customers'],
  create: ['POST', '/api/customers'],
  update: ['PUT', '/api/customers/:id'],
  remove: ['DELETE', '/api/customers/:id'],
  get: ['GET', '/api/customers/:id'],
  appointments: ['GET', '/api/customers/:id/appointments'],
  orders: ['GET', '/api/customers/:id/orders'],
  messages: ['GET', '/api/customers/:id/messages'],
  documents: ['GET', '/api/customers/:id/documents'],
  export: ['GET', '/api/customers/export'],
  import: ['POST', '/api/customers/import'],
  merge: ['POST', '/api/customers/:id/merge'],
  trust: ['POST', '/api/customers/:id/trust'],
} as const

/** Problems of customers, each with its HTTP status; the sentences are in text.ts. */
export const customerProblems = {
  phone_taken: 409,
  /**
   * The owner of the phone refused marketing; only they can take that back, at the removal link.
   */
  marketing_refused: 409,
} as const
