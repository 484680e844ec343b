import { seriesProblems } from '#shared/appointment-series/problems.ts'
import { problemDetails } from '#shared/appointment-series/summaries.ts'
import { problemText } from '#shared/appointment-series/text.ts'
import type { Domain } from '../platform/domain.ts'
import { seriesJobs } from './jobs.ts'
import { seriesRoutes } from './routes.ts'

export const seriesDomain: Domain = {
  name: 'appointment-series',
  routes: seriesRoutes,
  jobs: seriesJobs,
  problems: { status: seriesProblems, text: problemText, details: problemDetails },
}
