import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '../platform/live.ts'
import { staff } from '../platform/session.ts'

/** A handful of changes that come together ask once. */
const HUSH = 200

/** Asks again when something that Home tells of changed anywhere: a sale, an appointment, a customer's name. */
export function useFreshHome(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void queries.invalidateQueries({ queryKey: ['home'] })
      void queries.invalidateQueries({ queryKey: ['checkout'] })
    }, HUSH)
  }, [queries])
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('orders', refresh, staff.token)
  useLive('appointments', refresh, staff.token)
  useLive('customers', refresh, staff.token)
}
