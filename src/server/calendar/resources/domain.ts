import { resourceProblems } from '#shared/calendar/resources/problems.ts'
import { problemDetails } from '#shared/calendar/resources/summaries.ts'
import { problemText } from '#shared/calendar/resources/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { changeNeeds } from './place-appointments.ts'
import { resourceRoutes } from './routes.ts'

declare module '../../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    resources: true
  }
}

export const resourceDomain: Domain = {
  name: 'resources',
  routes: resourceRoutes,
  hooks: { changeNeeds },
  problems: { status: resourceProblems, text: problemText, details: problemDetails },
  uniques: { resource_name_taken: 'resource_name_taken' },
  exclusions: { resource_uses: 'resource_taken' },
}
