import { search } from '#shared/search/contract.ts'
import { serve } from '../platform/http/serve.ts'
import { findAnything } from './find-anything.ts'

export const searchRoutes = serve(search, {
  find: ({ query, ...context }) => findAnything(context, query.q),
})
