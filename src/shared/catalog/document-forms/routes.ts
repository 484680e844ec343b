export const routes = {
  templates: ['GET', '/api/documents/forms/templates'],
  show: ['GET', '/api/documents/forms/:id'],
  create: ['POST', '/api/documents/forms'],
  update: ['PUT', '/api/documents/forms/:id'],
  answers: ['GET', '/api/documents/requests/:requestId/answers'],
} as const
