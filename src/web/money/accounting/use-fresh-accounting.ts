import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'

/** Changes within this time cause a single refetch. */
const DEBOUNCE_MS = 400

/** Refetches the figures when a sale, an invoice or a payment is added anywhere. */
export function useFreshAccounting(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: ['books'] }), DEBOUNCE_MS)
  }, [queries])
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('invoices', refresh, staff.token)
  useLive('books', refresh, staff.token)
  useLive('orders', refresh, staff.token)
}
