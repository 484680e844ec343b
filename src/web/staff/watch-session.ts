import { queryClient } from '../platform/query-client.ts'
import { endSession, readSession, subscribe, whenRefused } from '../platform/session.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { permissionsQuery } from '../subscriptions/api.ts'
import { setLimitReached } from '../subscriptions/parts/employee-limit.ts'
import { text } from './text.ts'

const ended = {
  subscription_cancelled: { title: text.cancelled, to: '/cancelled-subscription' },
  subscription_expired: { title: text.expired, to: '/expired-subscription' },
} as const
type Ended = (typeof ended)[keyof typeof ended]
type Goes = { readonly navigate: (to: { to: '/login' | Ended['to'] }) => Promise<void> }

/**
 * Ties the session to the screens: a call that the server no longer knows (401) ends it, a subscription that has ended (402) asks over
 * the screen whether to go to its page, and when it ends, here or in another tab, nothing of the office stays in memory and the sign-in screen comes.
 */
export function watchSession(router: Goes): void {
  whenRefused((failure) => {
    if (failure.status === 401 && readSession()) {
      toast(failure.message, { tone: 'bad' })
      endSession()
    }
    if (failure.code === 'employee_limit') setLimitReached(true)
    const over = failure.code in ended ? ended[failure.code as keyof typeof ended] : null
    if (over) {
      void queryClient.invalidateQueries({ queryKey: permissionsQuery.queryKey })
      // the form that was refused may say so in a dialog of its own: ours takes its place
      setTimeout(() => void leaveFor(over, failure.message, router))
    }
  })
  let signedIn = readSession() !== null
  subscribe(() => {
    const before = signedIn
    signedIn = readSession() !== null
    if (!before || signedIn) return
    queryClient.clear()
    void router.navigate({ to: '/login' })
  })
}

/** Nothing typed is lost: the form stays as it is under the question, and leaving it is a choice. */
async function leaveFor({ title, to }: Ended, message: string, router: Goes): Promise<void> {
  const question = { title, text: `${message} ${text.notSaved}`, yes: text.toSubscription, no: text.stayHere }
  if (await confirm({ ...question, danger: false })) await router.navigate({ to })
}
