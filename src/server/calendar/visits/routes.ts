import { visits } from '#shared/calendar/visits/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { bookVisit } from './book-visit.ts'
import { offerStarts } from './offer-starts.ts'
import { showFactsOfCustomer } from './show-facts-of-customer.ts'

export const visitRoutes = serve(visits, {
  freeStarts: ({ query, ...context }) => offerStarts(context, query),
  customer: ({ params, ...context }) => showFactsOfCustomer(context, params.customerId),
  create: ({ body, ...context }) => bookVisit(context, body),
})
