import type { Domain } from '../platform/domain.ts'
import { sessionRoutes } from './routes.ts'
import { sessionStore } from './session-store.ts'

export const sessionDomain: Domain = { name: 'sessions', routes: sessionRoutes, sessions: sessionStore }
