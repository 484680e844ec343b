export const routes = {
  list: ['GET', '/api/documents'],
  show: ['GET', '/api/documents/:id'],
  create: ['POST', '/api/documents'],
  update: ['PUT', '/api/documents/:id'],
  updateByPost: ['POST', '/api/documents/:id'],
  remove: ['DELETE', '/api/documents/:id'],
  file: ['GET', '/api/documents/:id/file'],
} as const
