import { sessionProblems } from '#shared/team/sessions/routes.ts'
import { problemText } from '#shared/team/sessions/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { sessionRoutes } from './routes.ts'
import { sessionStore } from './session-store.ts'

export const sessionDomain: Domain = {
  name: 'sessions',
  routes: sessionRoutes,
  sessions: sessionStore,
  problems: { status: sessionProblems, text: problemText },
}
