import { recurrenceProblems } from '#shared/calendar/recurrence/routes.ts'
import { recurrenceDetails } from '#shared/calendar/recurrence/summaries.ts'
import { problemText } from '#shared/calendar/recurrence/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { recurrenceChanges } from './recurrence-changes.ts'
import { recurrenceJobs } from './jobs.ts'
import { recurrenceRoutes } from './routes.ts'

export const recurrenceDomain: Domain = {
  name: 'recurrence',
  hooks: { recurrenceChanges },
  routes: recurrenceRoutes,
  jobs: recurrenceJobs,
  problems: { status: recurrenceProblems, text: problemText, details: recurrenceDetails },
}
