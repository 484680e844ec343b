import { sessions } from '#shared/sessions/contract.ts'
import { serve } from '../platform/serve.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { showSessions } from './show-sessions.ts'

export const sessionRoutes = serve(sessions, {
  list: (at) => showSessions(at),
  remove: ({ params, ...at }) => endSession(at, params.id),
  revokeOthers: (at) => endOtherSessions(at),
})
