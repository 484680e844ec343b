import { search } from '#shared/search/contract.ts'
import { serve } from '../platform/serve.ts'
import { findAnything } from './find-anything.ts'

export const searchRoutes = serve(search, {
  find: ({ query, ...at }) => findAnything(at, query.q),
})
