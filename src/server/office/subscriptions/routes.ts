import { subscriptions } from '#shared/office/subscriptions/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { showPermissions, showPlan } from './show-permissions.ts'
import { showSubscription } from './show-subscription.ts'
import { showSupport } from './show-support.ts'

export const subscriptionRoutes = serve(subscriptions, {
  permissions: (context) => showPermissions(context),
  plan: ({ params, ...context }) => showPlan(context, params.planId),
  support: async ({ services: { environment } }) => showSupport(environment),
  subscription: (context) => showSubscription(context),
})
