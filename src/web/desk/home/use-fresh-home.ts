import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'

/** Changes within this time cause a single refetch. */
const DEBOUNCE_MS = 200

/**
 * Refetches when something shown on Home changed anywhere: a sale, an appointment, a customer's
 * name.
 */
export function useFreshHome(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void queries.invalidateQueries({ queryKey: ['home'] })
      void queries.invalidateQueries({ queryKey: ['checkout'] })
    }, DEBOUNCE_MS)
  }, [queries])
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('orders', refresh, staff.token)
  useLive('appointments', refresh, staff.token)
  useLive('customers', refresh, staff.token)
}
