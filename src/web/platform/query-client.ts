import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailed, Unreachable } from './call.ts'
import { setReachable } from './reachability.ts'

const failed = (error: unknown) => {
  if (error instanceof Unreachable) setReachable(false)
  if (error instanceof CallFailed) setReachable(true)
}
const heard = { onError: failed, onSuccess: () => setReachable(true) }

/**
 * The one cache of what the server said. Keys begin with the name of the contract, so that `invalidateQueries({ queryKey:
 * [name] })` reaches every list and picker of it. What is there is fresh for 15 s. Only a busy server (503) and a
 * missing answer are tried again, and calls go out also when the browser believes itself offline: its belief is often wrong.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache(heard),
  mutationCache: new MutationCache(heard),
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
