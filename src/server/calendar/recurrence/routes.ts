import { recurrence } from '#shared/calendar/recurrence/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { bookRecurrence } from './book-recurrence.ts'
import { previewRecurrence, showRecurrence } from './preview-recurrence.ts'

export const recurrenceRoutes = serve(recurrence, {
  preview: ({ query, ...context }) => previewRecurrence(context, query),
  create: ({ body, ...context }) => bookRecurrence(context, body),
  show: ({ params, ...context }) => showRecurrence(context, params.id),
})
