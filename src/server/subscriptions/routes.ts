import { subscriptions } from '#shared/subscriptions/contract.ts'
import { fail } from '../platform/fail.ts'
import { serve } from '../platform/serve.ts'
import { planById } from './queries.ts'
import { showPermissions } from './show-permissions.ts'

export const subscriptionRoutes = serve(subscriptions, {
  permissions: (at) => showPermissions(at),
  plan: async ({ db, params }) => (await planById(db, params.planId)) ?? fail('not_found'),
})
