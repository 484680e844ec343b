import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { dropEarlyResponses } from '#web/platform/early-responses.ts'
import { hasChanged, useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'
import { homeAskedAt } from './api.ts'

/** Changes within this time cause a single refetch. */
const DEBOUNCE_MS = 200
const SHOWN = ['home', 'checkout'] as const

/**
 * Refetches when something shown on Home changed anywhere: a sale, an appointment, a customer's
 * name. Also when it changed after Home's data were asked for and before this was told.
 */
export function useFreshHome(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useCallback(
    function again() {
      clearTimeout(timer.current)
      // what the page requested before it loaded may be of before the change
      dropEarlyResponses()
      timer.current = setTimeout(() => {
        const first = firstAnswers(queries)
        for (const name of SHOWN) void queries.invalidateQueries({ queryKey: [name] })
        if (first.length > 0) void Promise.allSettled(first).then(again)
      }, DEBOUNCE_MS)
    },
    [queries],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('orders', refresh, staff.token)
  useLive('appointments', refresh, staff.token)
  useLive('customers', refresh, staff.token)
  useEffect(() => {
    if (hasChanged(['orders', 'appointments', 'customers'], homeAskedAt(), staff.token)) refresh()
  }, [refresh])
}

/**
 * The first answers that are under way. They may be of before the change, and a query without data
 * is not asked again while it waits for one.
 */
const firstAnswers = (queries: QueryClient) =>
  SHOWN.flatMap((name) => queries.getQueryCache().findAll({ queryKey: [name], fetchStatus: 'fetching' })).flatMap(
    (query) => (query.state.data === undefined && query.promise) || [],
  )
