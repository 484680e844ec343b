import { resources } from '#shared/calendar/resources/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addResource, changeResource, removeResource, restoreResource, showResource } from './change-resource.ts'
import { showUnplaced } from './place-appointments.ts'
import { listResources } from './queries.ts'

export const resourceRoutes = serve(resources, {
  list: ({ tx, scope, query }) => listResources(tx, scope, query),
  unplaced: ({ query, ...context }) => showUnplaced(context, query.service_id),
  show: ({ params, ...context }) => showResource(context, params.id),
  create: ({ body, ...context }) => addResource(context, body),
  update: ({ params, body, ...context }) => changeResource(context, params.id, body),
  remove: ({ params, query, ...context }) => removeResource(context, params.id, query.accept),
  restore: ({ params, ...context }) => restoreResource(context, params.id),
})
