import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { finishConnection } from './api.ts'
import { text } from './text.ts'

/**
 * Takes what the authority's page sent back in the address, leaves the page of the screen there,
 * finishes the connection and reads it again. True while that runs.
 */
export function useConsentAnswer(): boolean {
  const queries = useQueryClient()
  const taken = useRef(false)
  const [isFinishing, setFinishing] = useState(() => new URLSearchParams(location.search).has('code'))
  useEffect(() => {
    if (taken.current) return
    taken.current = true
    const answer = new URLSearchParams(location.search)
    const [code, state] = [answer.get('code'), answer.get('state')]
    if (state === null) return
    history.replaceState(history.state, '', `${location.pathname}?tab=advanced`)
    if (code === null) return void toast(text.denied, { tone: 'danger', ms: 8000 })
    void finishConnection(code, state)
      .then(
        () => toast(text.connected, { tone: 'success' }),
        (failure: unknown) =>
          toast(failure instanceof CallFailed ? failure.message : text.failed, { tone: 'danger', ms: 8000 }),
      )
      .then(() => queries.invalidateQueries({ queryKey: ['allocation-numbers'] }))
      .finally(() => setFinishing(false))
  }, [queries])
  return isFinishing
}
