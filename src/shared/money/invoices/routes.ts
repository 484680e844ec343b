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
  original: ['POST', '/api/invoices/:id/original'],
  firstNumber: ['PUT', '/api/invoices/first-number'],
} as const

/** Problems of invoices. */
export const invoiceProblems = {
  invoices_plan_required: 402,
  refund_not_allowed: 403,
  invoice_issued: 409,
  invoice_not_issued: 409,
  invoice_credited: 409,
  credit_over_rest: 409,
  credit_not_creditable: 409,
  credit_paid_ahead: 409,
  invoice_date_too_early: 409,
  invoice_date_in_future: 409,
  invoice_date_other_year: 409,
  documents_consent_required: 409,
  first_number_fixed: 409,
  allocation_pending: 409,
} as const
