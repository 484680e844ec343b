import { bookProblems } from '#shared/money/accounting/problems.ts'
import { problemText } from '#shared/money/accounting/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { bookJobs } from './jobs.ts'
import * as limits from './limits.ts'
import { bookRoutes } from './routes.ts'

declare module '../../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    books: true
  }
}

export const bookDomain: Domain = {
  name: 'books',
  routes: bookRoutes,
  jobs: bookJobs,
  problems: { status: bookProblems, text: problemText },
  uniques: { day_close_number_taken: 'day_closed_meanwhile' },
  limits,
}
