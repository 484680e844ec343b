import { resourceProblems } from '#shared/calendar/resources/routes.ts'
import { resourceDetails } from '#shared/calendar/resources/summaries.ts'
import { problemText } from '#shared/calendar/resources/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { changeNeeds } from './place-appointments.ts'
import { resourceRoutes } from './routes.ts'

export const resourceDomain: Domain = {
  name: 'resources',
  routes: resourceRoutes,
  hooks: { changeNeeds },
  problems: { status: resourceProblems, text: problemText, details: resourceDetails },
  uniques: { resource_name_taken: 'resource_name_taken' },
  exclusions: { resource_uses: 'resource_taken' },
}
