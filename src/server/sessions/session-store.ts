import type { SessionStore } from '../platform/security/session.ts'
import { refusals } from '../subscriptions/rules.ts'
import { findSession, touchSession } from './queries.ts'

/** Sessions follow the user's row. What the office may do depends on its subscription. */
export const sessionStore: SessionStore = {
  find: findSession,
  touch: touchSession,
  problems: refusals,
  staleAfter: ['subscriptions'],
}
