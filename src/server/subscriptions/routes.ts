import { subscriptions } from '#shared/subscriptions/contract.ts'
import { serve } from '../platform/serve.ts'
import { showPermissions, showPlan } from './show-permissions.ts'

export const subscriptionRoutes = serve(subscriptions, {
  permissions: (at) => showPermissions(at),
  plan: ({ params, ...at }) => showPlan(at, params.planId),
})
