import { subscriptionProblems } from '#shared/office/subscriptions/routes.ts'
import { problemText } from '#shared/office/subscriptions/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { subscriptionRoutes } from './routes.ts'

export const subscriptionDomain: Domain = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  problems: { status: subscriptionProblems, text: problemText },
}
