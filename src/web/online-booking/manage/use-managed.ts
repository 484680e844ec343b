import { useCallback, useEffect, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { troubleOf, type Trouble } from '../later/use-deed.ts'
import { open } from '../later/visitor.ts'

export type Managed = Awaited<ReturnType<typeof open.managed>>
type Found =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly trouble: Trouble }
  | { readonly state: 'here'; readonly managed: Managed }

const find = (token: string): Promise<Found> =>
  open.managed({ params: { token } }).then(
    (managed): Found => ({ state: 'here', managed }),
    (failure: unknown): Found => {
      // a token that is cut short is refused as input, one that never was is not found: to her it is the same
      const isMissing = failure instanceof CallFailed && (failure.status === 404 || failure.code === 'invalid_input')
      return isMissing ? { state: 'missing' } : { state: 'failed', trouble: troubleOf(failure) }
    },
  )

/** The appointment behind a manage link. The link is the key: no other proof is asked for. */
export function useManaged(token: string) {
  const [found, setFound] = useState<Found>({ state: 'loading' })
  const load = useCallback(() => find(token).then(setFound), [token])
  useEffect(() => void find(token).then(setFound), [token])
  const show = useCallback((managed: Managed) => setFound({ state: 'here', managed }), [])
  return { found, load, show }
}
