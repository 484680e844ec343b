import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '../platform/live.ts'
import { staff } from '../platform/session.ts'
import { APPOINTMENTS } from './api.ts'

/** A handful of changes that come together ask once. */
const HUSH = 100

/**
 * Asks again for the shown appointments when one changed anywhere. While something is held (dragged, or on its way to the server)
 * the question waits, so that nothing is pulled out of a hand. Returns how to hold; what that returns lets go.
 */
export function useFreshAppointments(): () => () => void {
  const queries = useQueryClient()
  const held = useRef(0)
  const missed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      missed.current = held.current > 0
      if (!missed.current) void queries.invalidateQueries({ queryKey: APPOINTMENTS })
    }, HUSH)
  }, [queries])
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('appointments', refresh, staff.token)
  // a customer's name stands on her appointments
  useLive('customers', refresh, staff.token)
  useLive('employees', () => void queries.invalidateQueries({ queryKey: ['employees'] }), staff.token)
  useLive('products', () => void queries.invalidateQueries({ queryKey: ['products'] }), staff.token)
  useLive('calendar-settings', () => void queries.invalidateQueries({ queryKey: ['calendar-settings'] }), staff.token)
  return useCallback(() => {
    let mine = true
    held.current += 1
    return () => {
      if (!mine) return
      mine = false
      held.current -= 1
      if (held.current === 0 && missed.current) refresh()
    }
  }, [refresh])
}
