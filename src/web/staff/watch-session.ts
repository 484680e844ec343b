import { queryClient } from '../platform/query-client.ts'
import { endSession, readSession, subscribe, whenRefused } from '../platform/session.ts'
import { toast } from '../ui/toast.ts'

type Goes = { readonly navigate: (to: { to: '/login' }) => Promise<void> }

/**
 * Ties the session to the screens: a call that the server no longer knows (401) ends it, a subscription that has ended (402) says so,
 * and when it ends, here or in another tab, nothing of the office stays in memory and the sign-in screen comes.
 */
export function watchSession(router: Goes): void {
  whenRefused((failure) => {
    if (failure.status === 401 && readSession()) {
      toast(failure.message, { tone: 'bad' })
      endSession()
    }
    if (failure.code === 'subscription_cancelled' || failure.code === 'subscription_expired')
      toast(failure.message, { tone: 'bad', ms: 8000 })
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
