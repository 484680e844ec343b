import type { SessionStore } from '#server/platform/security/session.ts'
import { refusals } from '#server/office/subscriptions/rules.ts'
import { findSession, touchSession } from './queries.ts'

/**
 * Sessions follow the user's row, with its rights. What the office may do depends on its
 * subscription.
 */
export const sessionStore: SessionStore = {
  find: findSession,
  touch: touchSession,
  problems: [...refusals, 'right_missing'],
  staleAfter: ['subscriptions', 'employees'],
}
