import { subscriptionProblems } from '#shared/office/subscriptions/problems.ts'
import { problemText } from '#shared/office/subscriptions/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import * as limits from './limits.ts'
import { subscriptionRoutes } from './routes.ts'

declare module '../../platform/realtime/event-kinds.ts' {
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
