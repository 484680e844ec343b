import type { Domain } from '#server/platform/domain.ts'
import { automaticMessageJobs } from './jobs.ts'
import { automaticMessageRoutes } from './routes.ts'

export const automaticMessageDomain: Domain = {
  name: 'automatic-messages',
  routes: automaticMessageRoutes,
  jobs: automaticMessageJobs,
}
