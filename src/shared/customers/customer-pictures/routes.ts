export const routes = {
  list: ['GET', '/api/customer-pictures'],
  create: ['POST', '/api/customer-pictures'],
  update: ['PUT', '/api/customer-pictures/:id'],
  remove: ['DELETE', '/api/customer-pictures/:id'],
  restore: ['POST', '/api/customer-pictures/:id/restore'],
  file: ['GET', '/api/customer-pictures/:id/file'],
} as const

/** Problems of pictures, each with its HTTP status; the sentences are in text.ts. */
export const customerPictureProblems = {
  heic_picture: 400,
  too_many_pictures: 409,
} as const
