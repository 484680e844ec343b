export const routes = {
  summary: ['GET', '/api/books/summary'],
  openfrmt: ['GET', '/api/books/openfrmt'],
  pcn874: ['GET', '/api/books/pcn874'],
  closes: ['GET', '/api/books/day-close'],
  closeDay: ['POST', '/api/books/day-close'],
  accountant: ['GET', '/api/books/accountant'],
  sendMonth: ['POST', '/api/books/accountant'],
} as const
