import { RIGHTS } from '#shared/http/rights.ts'
import { queryClient } from '../platform/query-client.ts'
import { endSession, readSession, subscribe, onRefused } from '../platform/session.ts'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { screenTable } from '#web/desk/navigation/parts/screen-table.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { permissionsQuery } from '#web/office/subscriptions/api.ts'
import { setLimitReached } from '#web/office/subscriptions/parts/employee-limit.ts'
import { text } from './text.ts'

const ended = {
  subscription_cancelled: '/cancelled-subscription',
  subscription_expired: '/expired-subscription',
} as const
type Ended = (typeof ended)[keyof typeof ended]
type RouterActions = {
  readonly navigate: (to: { to: '/login' | Ended }) => Promise<void>
  /** Runs the guard of the open screen again. */
  readonly invalidate: () => Promise<void>
}

/**
 * Connects the session with the screens. A 401 response ends the session. A 402 response for an
 * ended subscription asks, above the screen, whether to open its page. When the session ends, in
 * this or another tab, the cache is cleared and the sign-in screen opens. When the role or
 * the rights change, the guard of the open screen runs again.
 */
export function watchSession(router: RouterActions): void {
  onRefused((failure) => {
    if (failure.status === 401 && readSession()) {
      toast(failure.message, { tone: 'danger' })
      endSession()
    }
    if (failure.code === 'employee_limit') setLimitReached(true)
    const endedScreen = failure.code in ended ? ended[failure.code as keyof typeof ended] : null
    if (endedScreen) {
      void queryClient.invalidateQueries({ queryKey: permissionsQuery.queryKey })
      // the refused form may open a dialog of its own; this one replaces it
      setTimeout(() => void offerSubscriptionPage(endedScreen, failure.message, router))
    }
  })
  let known = allowed()
  subscribe(() => {
    const before = known
    known = allowed()
    if (!before || known === before) return
    if (known) return void router.invalidate()
    queryClient.clear()
    void router.navigate({ to: '/login' })
  })
}

/** The role and the rights that this device knows; empty when nobody is signed in. */
function allowed(): string {
  const session = readSession()
  return session ? [session.role, ...RIGHTS.map((right) => session.rights[right])].join() : ''
}

/**
 * The form stays unchanged below the question, so that nothing typed is lost unless the user
 * leaves.
 */
async function offerSubscriptionPage(to: Ended, message: string, router: RouterActions): Promise<void> {
  const question = {
    title: screenTable[to].name,
    text: `${message} ${text.notSaved}`,
    yes: text.toSubscription,
    no: text.stayHere,
  }
  if (await confirm({ ...question, danger: false })) await router.navigate({ to })
}
