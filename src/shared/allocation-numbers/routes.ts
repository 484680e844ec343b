export const routes = {
  show: ['GET', '/api/allocation-numbers/invoices/:invoiceId'],
  enter: ['PUT', '/api/allocation-numbers/invoices/:invoiceId'],
  decide: ['POST', '/api/allocation-numbers/invoices/:invoiceId/decision'],
} as const
