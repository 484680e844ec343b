import type { SessionStore } from '../platform/security/session.ts'
import { refusals } from '../subscriptions/rules.ts'
import { findSession, touchSession } from './queries.ts'

/** A session admits its user as the row of the user says; what its office may do follows the subscription. */
export const sessionStore: SessionStore = {
  find: findSession,
  touch: touchSession,
  problems: refusals,
  staleAfter: ['subscriptions'],
}
