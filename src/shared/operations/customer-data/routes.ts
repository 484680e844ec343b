export const routes = {
  export: ['GET', '/api/customer-data/:id/export'],
  views: ['GET', '/api/customer-data/:id/views'],
  blocks: ['GET', '/api/customer-data/:id/erasure'],
  erase: ['POST', '/api/customer-data/:id/erasure'],
} as const

/** Problems of one customer's data, each with its HTTP status; the sentences are in text.ts. */
export const customerDataProblems = { erasure_blocked: 409 } as const
