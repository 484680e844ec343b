import { redirect } from '@tanstack/react-router'
import { CallFailed } from '../platform/call.ts'
import { queryClient } from '../platform/query-client.ts'
import { endSession, readSession, type Role } from '../platform/session.ts'
import { permissionsQuery } from '../subscriptions/api.ts'

/**
 * What stands before every screen behind the sign-in. The role in the token decides at once, so that no screen waits for a call; the
 * permissions call (at most every 15 s) is asked beside it and has the last word. A role that does not fit, or any HTTP error of that
 * call, ends the session. No answer at all does not: people without a connection stay signed in.
 */
export function guard(roles: readonly Role[]): void {
  const session = readSession()
  if (!session?.role || !roles.includes(session.role)) {
    endSession()
    throw redirect({ to: '/login' })
  }
  queryClient.fetchQuery(permissionsQuery).then(
    ({ role }) => {
      if (!roles.includes(role)) endSession()
    },
    (failure: unknown) => {
      if (failure instanceof CallFailed) endSession()
    },
  )
}

/** Signing in again makes no sense for those who are: they go home. */
export function strangersOnly(): void {
  if (readSession()) throw redirect({ to: '/' })
}
