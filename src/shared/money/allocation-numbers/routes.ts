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
