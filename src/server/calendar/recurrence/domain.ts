import { seriesProblems } from '#shared/calendar/recurrence/problems.ts'
import { problemDetails } from '#shared/calendar/recurrence/summaries.ts'
import { problemText } from '#shared/calendar/recurrence/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { seriesJobs } from './jobs.ts'
import { seriesRoutes } from './routes.ts'

export const seriesDomain: Domain = {
  name: 'appointment-series',
  routes: seriesRoutes,
  jobs: seriesJobs,
  problems: { status: seriesProblems, text: problemText, details: problemDetails },
}
