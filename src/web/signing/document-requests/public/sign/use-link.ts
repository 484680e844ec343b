import { useCallback, useEffect, useState } from 'react'
import { problemOf, signingApi, type SigningLink } from '../signing-api.ts'

type Found =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly sentence: string }
  | { readonly state: 'here'; readonly link: SigningLink }

const find = (token: string): Promise<Found> =>
  signingApi.show({ params: { token } }).then(
    (link): Found => ({ state: 'here', link }),
    (failure: unknown): Found => {
      const { code, sentence } = problemOf(failure)
      // a link that was cut is refused as invalid input; the signer sees the same as for an unknown
      // one
      return code === 'not_found' || code === 'invalid_input' ? { state: 'missing' } : { state: 'failed', sentence }
    },
  )

/** The request behind a link. `load` reads it again. */
export function useLink(token: string) {
  const [found, setFound] = useState<Found>({ state: 'loading' })
  const load = useCallback(() => find(token).then(setFound), [token])
  useEffect(() => void find(token).then(setFound), [token])
  return { found, load }
}
