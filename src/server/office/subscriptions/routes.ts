import { subscriptions } from '#shared/office/subscriptions/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { operatorEmail } from '#server/platform/environment.ts'
import { showPermissions, showPlan } from './show-permissions.ts'
import { showSubscription } from './show-subscription.ts'

export const subscriptionRoutes = serve(subscriptions, {
  permissions: (context) => showPermissions(context),
  plan: ({ params, ...context }) => showPlan(context, params.planId),
  support: async ({ services: { environment } }) => ({
    phone: environment.SUPPORT_PHONE ?? null,
    email: operatorEmail(environment),
  }),
  subscription: (context) => showSubscription(context),
})
