export const routes = {
  connection: ['GET', '/api/allocation-numbers/connection'],
  startConnection: ['POST', '/api/allocation-numbers/connection'],
  finishConnection: ['PUT', '/api/allocation-numbers/connection'],
  disconnect: ['DELETE', '/api/allocation-numbers/connection'],
  test: ['POST', '/api/allocation-numbers/connection/test'],
  show: ['GET', '/api/allocation-numbers/invoices/:invoiceId'],
  enter: ['PUT', '/api/allocation-numbers/invoices/:invoiceId'],
  ask: ['POST', '/api/allocation-numbers/invoices/:invoiceId/request'],
  decide: ['POST', '/api/allocation-numbers/invoices/:invoiceId/decision'],
} as const

/** Problems of allocation numbers. */
export const allocationNumberProblems = {
  allocation_settled: 409,
  allocation_not_decidable: 409,
  allocation_not_connected: 409,
  allocation_not_offered: 409,
  allocation_consent_failed: 409,
  allocation_decision_refused: 409,
  allocation_unanswered: 502,
} as const
