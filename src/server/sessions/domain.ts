import { sessionProblems } from '#shared/sessions/problems.ts'
import { problemText } from '#shared/sessions/text.ts'
import type { Domain } from '../platform/domain.ts'
import { sessionRoutes } from './routes.ts'
import { sessionStore } from './session-store.ts'

export const sessionDomain: Domain = {
  name: 'sessions',
  routes: sessionRoutes,
  sessions: sessionStore,
  problems: { status: sessionProblems, text: problemText },
}
