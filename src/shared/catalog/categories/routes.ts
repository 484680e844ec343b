export const routes = {
  list: ['GET', '/api/categories'],
  show: ['GET', '/api/categories/:id'],
  create: ['POST', '/api/categories'],
  update: ['PUT', '/api/categories/:id'],
  reorder: ['PUT', '/api/categories/order'],
  remove: ['DELETE', '/api/categories/:id'],
} as const

/** Problems of categories, each with its HTTP status; the sentences are in text.ts. */
export const categoryProblems = {
  category_in_use: 409,
  category_name_taken: 409,
} as const
