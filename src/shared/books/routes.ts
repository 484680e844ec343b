export const routes = {
  summary: ['GET', '/api/books/summary'],
  openfrmt: ['GET', '/api/books/openfrmt'],
  pcn874: ['GET', '/api/books/pcn874'],
  closes: ['GET', '/api/books/day-close'],
  closeDay: ['POST', '/api/books/day-close'],
} as const
