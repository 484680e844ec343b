export const routes = {
  summary: ['GET', '/api/books/summary'],
  openfrmt: ['GET', '/api/books/openfrmt'],
  pcn874: ['GET', '/api/books/pcn874'],
  closes: ['GET', '/api/books/day-close'],
  closeDay: ['POST', '/api/books/day-close'],
  accountant: ['GET', '/api/books/accountant'],
  sendMonth: ['POST', '/api/books/accountant'],
} as const

/** Problems of reports. */
export const accountingProblems = {
  books_plan_required: 402,
  reports_not_allowed: 403,
  business_number_missing: 409,
  exempt_reports_no_vat: 409,
  day_already_closed: 409,
  day_closed_meanwhile: 409,
  accountant_missing: 409,
} as const
