import { search } from '#shared/desk/search/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { findAnything } from './find-anything.ts'

export const searchRoutes = serve(search, {
  find: ({ query, ...context }) => findAnything(context, query.q),
})
