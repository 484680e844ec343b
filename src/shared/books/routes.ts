export const routes = {
  summary: ['GET', '/api/books/summary'],
} as const
