export const routes = {
  list: ['GET', '/api/documents'],
  show: ['GET', '/api/documents/:id'],
  create: ['POST', '/api/documents'],
  update: ['PUT', '/api/documents/:id'],
  updateByPost: ['POST', '/api/documents/:id'],
  remove: ['DELETE', '/api/documents/:id'],
  file: ['GET', '/api/documents/:id/file'],
} as const

/** Problems of documents, each with its HTTP status; the sentences are in text.ts. */
export const documentProblems = {
  not_a_document: 400,
} as const
