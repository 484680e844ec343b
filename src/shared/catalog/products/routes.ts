export const routes = {
  list: ['GET', '/api/products/office'],
  show: ['GET', '/api/products/:id'],
  create: ['POST', '/api/products'],
  update: ['PUT', '/api/products/:id'],
  reorder: ['PUT', '/api/products/order'],
  remove: ['DELETE', '/api/products/:id'],
} as const

export const productProblems = { barcode_taken: 409 } as const
