import { redirect } from '@tanstack/react-router'
import { CallFailed } from '../platform/call.ts'
import { queryClient } from '../platform/query-client.ts'
import { endSession, readSession } from '../platform/session.ts'
import { keptSubscription, permissionsQuery } from '../subscriptions/api.ts'
import { rolesOf, ruleOf } from './route-table.ts'

/**
 * What stands before every screen behind the sign-in. The role in the token decides at once, so that no screen waits for a call; the
 * permissions call (at most every 15 s) is asked beside it, keeps the subscription on the device and has the last word. A role that does
 * not fit, or any HTTP error of that call, ends the session. No answer at all does not: people without a connection stay signed in.
 * Screens that need a subscription wait for the answer. `path` is the route's own, `/invoice/$id`.
 */
export function guard(path: string): Promise<void> | void {
  const rule = ruleOf(path)
  const roles = rolesOf(rule)
  const session = readSession()
  if (!session || !roles.includes(session.role)) {
    endSession()
    throw redirect({ to: '/login' })
  }
  const asked = queryClient.fetchQuery(permissionsQuery).then(
    ({ role }) => {
      if (!roles.includes(role)) endSession()
    },
    (failure: unknown) => {
      if (failure instanceof CallFailed) endSession()
    },
  )
  if (rule?.needs) return asked.then(needSubscription)
}

/** Without a subscription, or with a cancelled one, to the one page; with one that is over, to the other. */
function needSubscription(): void {
  if (!readSession()) throw redirect({ to: '/login' })
  const kept = keptSubscription()
  if (!kept) return // no connection, and nothing known: the screen says so
  const status = kept.office_subscription?.status
  if (!status || status === 'cancelled') throw redirect({ to: '/cancelled-subscription' })
  if (status !== 'active') throw redirect({ to: '/expired-subscription' })
}

/** Screens that are still to come lead home once the guard has let people pass. */
export function goHome(): void {
  throw redirect({ to: '/' })
}

/** The list of invoices is still to come; a plan without invoices is told so already. */
export function onlyWithoutInvoices(): void {
  if (keptSubscription()?.invoice_model === '1') goHome()
}

/** Signing in again makes no sense for those who are: they go home. */
export function strangersOnly(): void {
  if (readSession()) throw redirect({ to: '/' })
}
