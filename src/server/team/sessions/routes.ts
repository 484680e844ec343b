import { sessions } from '#shared/team/sessions/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { showSecurityEvents } from './show-security-events.ts'
import { showSessions } from './show-sessions.ts'

export const sessionRoutes = serve(sessions, {
  list: (context) => showSessions(context),
  remove: ({ params, ...context }) => endSession(context, params.id),
  securityEvents: ({ query, ...context }) => showSecurityEvents(context, query),
  revokeOthers: (context) => endOtherSessions(context),
})
