export const routes = {
  list: ['GET', '/api/invoices'],
  counts: ['GET', '/api/invoices/counts'],
  continuity: ['GET', '/api/invoices/continuity'],
  export: ['GET', '/api/invoices/export'],
  show: ['GET', '/api/invoices/:id'],
  create: ['POST', '/api/invoices'],
  update: ['PUT', '/api/invoices/:id'],
  remove: ['DELETE', '/api/invoices/:id'],
  issue: ['POST', '/api/invoices/:id/issue'],
  credit: ['POST', '/api/invoices/:id/credit'],
  send: ['POST', '/api/invoices/:id/send'],
  pdf: ['GET', '/api/invoices/pdf/:id'],
} as const
