import { campaignProblems } from '#shared/marketing/campaigns/routes.ts'
import { problemText } from '#shared/marketing/campaigns/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { campaignJobs } from './jobs.ts'
import { campaignRoutes } from './routes.ts'
import { mountLink } from './serve-link.ts'
import { mountRefusalPage } from './serve-refusal.ts'

export const campaignDomain: Domain = {
  name: 'campaigns',
  routes: campaignRoutes,
  jobs: campaignJobs,
  problems: { status: campaignProblems, text: problemText },
  mount: (app, services) => {
    mountRefusalPage(app, services)
    mountLink(app, services)
  },
}
