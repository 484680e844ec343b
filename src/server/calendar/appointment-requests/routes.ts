import { appointmentRequests } from '#shared/calendar/appointment-requests/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { approveByKey } from './approve-by-key.ts'
import { approveRequest, declineRequest } from './answer-request.ts'
import { countUnproved, declineUnproved } from './decline-unproved.ts'
import { showRequests } from './list-requests.ts'

export const requestRoutes = serve(appointmentRequests, {
  list: ({ query, ...context }) => showRequests(context, query),
  unproved: (context) => countUnproved(context),
  declineUnproved: (context) => declineUnproved(context),
  approveByKey: ({ body, ...context }) => approveByKey(context, body.key),
  approve: ({ params, body, ...context }) => approveRequest(context, params.id, body),
  decline: ({ params, body, ...context }) => declineRequest(context, params.id, body),
})
