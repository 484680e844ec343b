import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailed, Unreachable } from './call.ts'
import { setReachable } from './reachability.ts'

const failed = (error: unknown) => {
  if (error instanceof Unreachable) setReachable(false)
  if (error instanceof CallFailed) setReachable(true)
}
const reachabilityCallbacks = { onError: failed, onSuccess: () => setReachable(true) }

/**
 * The cache of the server's responses. Keys begin with the contract's name, so that
 * `invalidateQueries({ queryKey: [name] })` reaches every list and picker of it. Entries are fresh
 * for 15 s. Only a busy server (503) and a missing response are retried. Calls are sent even when
 * the browser reports that it is offline, because that report is often wrong.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache(reachabilityCallbacks),
  mutationCache: new MutationCache(reachabilityCallbacks),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      networkMode: 'always',
      retry: (tries, error) => (error instanceof CallFailed ? error.status === 503 && tries < 2 : tries < 1),
      retryDelay: 600,
    },
    mutations: { networkMode: 'always' },
  },
})
