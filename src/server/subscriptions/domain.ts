import { subscriptionProblems } from '#shared/subscriptions/problems.ts'
import { problemText } from '#shared/subscriptions/text.ts'
import type { Domain } from '../platform/domain.ts'
import { subscriptionRoutes } from './routes.ts'

declare module '../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    subscriptions: true
  }
}

export const subscriptionDomain: Domain = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  problems: { status: subscriptionProblems, text: problemText },
}
