import { subscriptions } from '#shared/subscriptions/contract.ts'
import { serve } from '../platform/serve.ts'
import { showPermissions, showPlan } from './show-permissions.ts'
import { showSubscription } from './show-subscription.ts'

export const subscriptionRoutes = serve(subscriptions, {
  permissions: (at) => showPermissions(at),
  plan: ({ params, ...at }) => showPlan(at, params.planId),
  support: async ({ services: { environment } }) => ({
    phone: environment.SUPPORT_PHONE ?? null,
    email: environment.SUPPORT_EMAIL ?? null,
  }),
  subscription: (at) => showSubscription(at),
})
