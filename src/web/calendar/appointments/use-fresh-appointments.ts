import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'
import { TIME_BLOCKS } from '../time-blocks/api.ts'
import { APPOINTMENTS } from './api.ts'

/** Changes within this time cause a single refetch. */
const DEBOUNCE_MS = 100

/**
 * Refetches the shown appointments when one changed anywhere. Returns `pause`, which suspends this
 * while an appointment is dragged or saved, so that the grid is not redrawn under the pointer;
 * `pause` returns a function that resumes.
 */
export function useFreshAppointments(): () => () => void {
  const queries = useQueryClient()
  const paused = useRef(0)
  const hasMissedEvents = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      hasMissedEvents.current = paused.current > 0
      if (!hasMissedEvents.current) void queries.invalidateQueries({ queryKey: APPOINTMENTS })
    }, DEBOUNCE_MS)
  }, [queries])
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('appointments', refresh, staff.token)
  // appointments carry the name of their customer
  useLive('customers', refresh, staff.token)
  useLive('time-blocks', () => void queries.invalidateQueries({ queryKey: TIME_BLOCKS }), staff.token)
  useLive('employees', () => void queries.invalidateQueries({ queryKey: ['employees'] }), staff.token)
  useLive('products', () => void queries.invalidateQueries({ queryKey: ['products'] }), staff.token)
  useLive('calendar-settings', () => void queries.invalidateQueries({ queryKey: ['calendar-settings'] }), staff.token)
  return useCallback(() => {
    let pausing = true
    paused.current += 1
    return () => {
      if (!pausing) return
      pausing = false
      paused.current -= 1
      if (paused.current === 0 && hasMissedEvents.current) refresh()
    }
  }, [refresh])
}
