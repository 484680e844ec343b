import { firstRun } from '#shared/desk/first-run/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addServices } from './add-services.ts'
import { markFirstRun } from './mark-first-run.ts'
import { nameBusiness } from './name-business.ts'
import { showFirstRun } from './show-first-run.ts'

export const firstRunRoutes = serve(firstRun, {
  show: (context) => showFirstRun(context),
  nameBusiness: ({ body, ...context }) => nameBusiness(context, body),
  addServices: ({ body, ...context }) => addServices(context, body),
  mark: ({ body, ...context }) => markFirstRun(context, body),
})
