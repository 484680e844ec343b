import { useCallback, useEffect, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { problemOf, type Problem } from '../contact-and-time/use-action.ts'
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

/** The appointment behind a manage link. The link alone authorises; no other proof is needed. */
export function useManaged(token: string) {
  const [found, setFound] = useState<LoadState>({ state: 'loading' })
  const load = useCallback(() => find(token).then(setFound), [token])
  useEffect(() => void find(token).then(setFound), [token])
  const show = useCallback((managed: Managed) => setFound({ state: 'here', managed }), [])
  return { found, load, show }
}
