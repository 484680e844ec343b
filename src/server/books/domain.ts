import { bookProblems } from '#shared/books/problems.ts'
import { problemText } from '#shared/books/text.ts'
import type { Domain } from '../platform/domain.ts'
import { bookRoutes } from './routes.ts'

export const bookDomain: Domain = {
  name: 'books',
  routes: bookRoutes,
  problems: { status: bookProblems, text: problemText },
}
