import { redirect } from '@tanstack/react-router'
import { CallFailed } from '../platform/call.ts'
import { queryClient } from '../platform/query-client.ts'
import { endSession, readSession, type Role } from '../platform/session.ts'
import { storedSubscription, permissionsQuery } from '#web/office/subscriptions/api.ts'
import { mayOpen, type Screen } from '#web/desk/navigation/parts/screen-rule.ts'
import { screenOf } from '#web/desk/navigation/parts/screen-table.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { text } from './text.ts'

/**
 * Runs before every screen and asks the table of screens who may open it. Screens for signed-out
 * people redirect everyone else to Home; open screens let everyone pass. Behind the sign-in, what
 * this device knows decides immediately where it suffices, so that no screen waits for a call. The
 * permissions call (at most every 15 s) runs in parallel and stores the subscription, the role and
 * the rights. When the role or the rights change, the guard runs again (watch-session.ts). A person
 * who may not open the screen is redirected to Home with an explanation and stays signed in; a
 * missing right may have been given since, so the call is awaited first. Any HTTP error of the
 * permissions call ends the session. A missing response does not, so that people stay signed in
 * while offline. Only screens that need a subscription wait for the response.
 */
export function guard(path: string): Promise<void> | void {
  const screen = screenOf(path)
  const session = readSession()
  if (screen.who === 'signedOut' && session) throw redirect({ to: '/' })
  if (screen.who === 'signedOut' || screen.who === 'anyone') return
  // Home is open to every staff role, so a token without one of them cannot be redirected there.
  if (!session || !STAFF_ROLES.includes(session.role)) {
    endSession()
    throw redirect({ to: '/login' })
  }
  if (screen.who === 'owner' && session.role !== 'owner') refuse(text.ownersOnly)
  const permissions = queryClient.fetchQuery(permissionsQuery).then(
    () => undefined,
    (failure: unknown) => {
      if (failure instanceof CallFailed) endSession()
    },
  )
  if (screen.needsActive || !mayOpen(screen, session))
    return permissions.then(() => {
      needRights(screen)
      if (screen.needsActive) needSubscription()
    })
}

const STAFF_ROLES: readonly Role[] = ['owner', 'employee']

/** Says why the screen stays closed, and opens Home. */
function refuse(sentence: string): never {
  toast(sentence)
  throw redirect({ to: '/' })
}

function needRights(screen: Screen): void {
  const session = readSession()
  if (session && !mayOpen(screen, session)) refuse(text.rightMissing)
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
