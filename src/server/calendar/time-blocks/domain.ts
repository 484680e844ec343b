import { timeBlockProblems } from '#shared/calendar/time-blocks/routes.ts'
import { problemText } from '#shared/calendar/time-blocks/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { timeBlockRoutes } from './routes.ts'

export const timeBlockDomain: Domain = {
  name: 'time-blocks',
  routes: timeBlockRoutes,
  problems: { status: timeBlockProblems, text: problemText },
}
