import { books } from '#shared/books/contract.ts'
import { serve } from '../platform/http/serve.ts'
import { showSummary } from './show-summary.ts'

export const bookRoutes = serve(books, {
  summary: ({ query, ...context }) => showSummary(context, query.month),
})
