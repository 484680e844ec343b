import { documentForms } from '#shared/catalog/document-forms/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readAnswers } from './read-answers.ts'
import { addForm, changeForm, showForm } from './save-form.ts'
import { templates } from './text.ts'

export const documentFormRoutes = serve(documentForms, {
  templates: async () => ({ templates: [...templates] }),
  show: ({ params, ...context }) => showForm(context, params.id),
  create: ({ body, ...context }) => addForm(context, body),
  update: ({ params, body, ...context }) => changeForm(context, params.id, body),
  answers: ({ params, ...context }) => readAnswers(context, params.requestId),
})
