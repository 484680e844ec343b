import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'

/** Changes within this time cause a single refetch. */
const DEBOUNCE_MS = 200

/** Refetches the shown invoices when one changed anywhere: a sale, a credit, a draft. */
export function useFreshInvoices(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: ['invoices'] }), DEBOUNCE_MS)
  }, [queries])
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('invoices', refresh, staff.token)
  // a sale issues its invoice
  useLive('orders', refresh, staff.token)
}
