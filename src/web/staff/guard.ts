import { redirect } from '@tanstack/react-router'
import { CallFailed } from '../platform/call.ts'
import { queryClient } from '../platform/query-client.ts'
import { endSession, readSession } from '../platform/session.ts'
import { storedSubscription, permissionsQuery } from '#web/office/subscriptions/api.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { rolesOf, type ScreenRule } from '../platform/screens.ts'
import { text } from './text.ts'

/**
 * Runs before every screen. Screens for signed-out people redirect everyone else to Home; open
 * screens let everyone pass. Behind the sign-in, the known role decides immediately, so that no
 * screen waits for a call. The permissions call (at most every 15 s) runs in parallel and stores
 * the subscription and the role. When the role changes, the guard runs again (watch-session.ts). A
 * role that the route does not allow is redirected to Home with an explanation and stays signed in
 * (decision I1). Any HTTP error of the permissions call ends the session. A missing response does
 * not, so that people stay signed in while offline. Only screens that need a subscription wait for
 * the response.
 */
export function guard(rule: ScreenRule): Promise<void> | void {
  const session = readSession()
  if (rule.who === 'signedOut' && session) throw redirect({ to: '/' })
  if (rule.who === 'signedOut' || rule.who === 'anyone') return
  const roles = rolesOf(rule)
  // Home is open to every staff role, so a token without one of them cannot be redirected there.
  if (!session || !rolesOf({ who: 'staff' }).includes(session.role)) {
    endSession()
    throw redirect({ to: '/login' })
  }
  if (!roles.includes(session.role)) {
    toast(text.ownersOnly)
    throw redirect({ to: '/' })
  }
  const permissions = queryClient.fetchQuery(permissionsQuery).then(
    () => undefined,
    (failure: unknown) => {
      if (failure instanceof CallFailed) endSession()
    },
  )
  if (rule.needsActive) return permissions.then(needSubscription)
}

/** Redirects to the page of a missing or cancelled subscription, or of an expired one. */
function needSubscription(): void {
  if (!readSession()) throw redirect({ to: '/login' })
  const subscription = storedSubscription()
  if (!subscription) return // offline and nothing stored: the screen shows that
  const status = subscription.office_subscription?.status
  if (!status || status === 'cancelled') throw redirect({ to: '/cancelled-subscription' })
  if (status !== 'active') throw redirect({ to: '/expired-subscription' })
}
