import { appointmentSeries } from '#shared/calendar/recurrence/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { bookSeries } from './book-series.ts'
import { previewSeries, showSeries } from './preview-series.ts'

export const seriesRoutes = serve(appointmentSeries, {
  preview: ({ query, ...context }) => previewSeries(context, query),
  create: ({ body, ...context }) => bookSeries(context, body),
  show: ({ params, ...context }) => showSeries(context, params.id),
})
