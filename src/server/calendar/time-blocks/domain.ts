import { timeBlockProblems } from '#shared/calendar/time-blocks/problems.ts'
import { problemText } from '#shared/calendar/time-blocks/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { timeBlockRoutes } from './routes.ts'

declare module '../../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    'time-blocks': true
  }
}

export const timeBlockDomain: Domain = {
  name: 'time-blocks',
  routes: timeBlockRoutes,
  problems: { status: timeBlockProblems, text: problemText },
}
