import { subscriptionProblems } from '#shared/subscriptions/problems.ts'
import { problemText } from '#shared/subscriptions/text.ts'
import type { Domain } from '../platform/domain.ts'
import * as limits from './limits.ts'
import { subscriptionRoutes } from './routes.ts'

declare module '../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    subscriptions: true
  }
}

export const subscriptionDomain: Domain = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  limits,
  problems: { status: subscriptionProblems, text: problemText },
}
