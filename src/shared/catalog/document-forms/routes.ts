export const routes = {
  templates: ['GET', '/api/documents/forms/templates'],
  show: ['GET', '/api/documents/forms/:id'],
  create: ['POST', '/api/documents/forms'],
  update: ['PUT', '/api/documents/forms/:id'],
  answers: ['GET', '/api/documents/requests/:requestId/answers'],
} as const

/** Problems of forms, each with its HTTP status; the sentences are in text.ts. */
export const documentFormProblems = {
  invalid_form: 422,
  invalid_answers: 422,
} as const
