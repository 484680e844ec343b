import { useCallback, useEffect, useState } from 'react'
import type { ManageStart } from '#shared/booking/online-booking/start.ts'
import { CallFailed } from '#web/platform/call.ts'
import { now as readClock } from '#web/platform/clock.ts'
import { useLive } from '#web/ui/plain/late.tsx'
import { problemOf, type Problem } from '../contact-and-time/use-action.ts'
import { sayLive } from '../say-live.ts'
import { publicApi } from '../contact-and-time/visitor.ts'

export type Managed = Awaited<ReturnType<typeof publicApi.managed>>
type LoadState =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | { readonly state: 'here'; readonly managed: Managed }

const find = (token: string): Promise<LoadState> =>
  publicApi.managed({ params: { token } }).then(
    (managed): LoadState => ({ state: 'here', managed }),
    (failure: unknown): LoadState => {
      // a truncated token is refused as invalid input and an unknown one as not found; the customer
      // sees the same message
      const isMissing = failure instanceof CallFailed && (failure.status === 404 || failure.code === 'invalid_input')
      return isMissing ? { state: 'missing' } : { state: 'failed', problem: problemOf(failure) }
    },
  )

/** What the server found when it made the page. */
const known = ({ managed }: ManageStart): LoadState =>
  managed ? { state: 'here', managed } : { state: managed === null ? 'missing' : 'loading' }

/**
 * The appointment behind a manage link. The link alone authorises; no other proof is needed. It is
 * asked for only when the server could not read it. `now` is the server's, then the device's.
 */
export function useManaged(start: ManageStart) {
  const { token } = start
  const [found, setFound] = useState(() => known(start))
  const now = useLive() ? readClock().getTime() : start.now
  const load = useCallback(() => find(token).then(setFound), [token])
  const isUnread = start.managed === undefined
  useEffect(() => {
    sayLive()
    if (isUnread) void find(token).then(setFound)
  }, [token, isUnread])
  const show = useCallback((managed: Managed) => setFound({ state: 'here', managed }), [])
  return { found, load, show, now }
}
