import { useCallback, useEffect, useLayoutEffect, useReducer } from 'react'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import {
  initialBooking,
  isRemembered,
  furthestStep,
  storeBooking,
  storedBooking,
  serviceOf,
  type Booking,
  type Step,
} from './booking-state.ts'
import { sayLive } from './say-live.ts'

type Change = Partial<Booking> | ((booking: Booking) => Partial<Booking>)
const reduce = (booking: Booking, change: Change): Booking => ({
  ...booking,
  ...(typeof change === 'function' ? change(booking) : change),
})

/** The step of a history entry. */
const stepIn = (state: unknown): Step | undefined =>
  typeof state === 'object' && state !== null && 'step' in state ? (state.step as Step) : undefined
const earlierOf = (step: Step, limit: Step): Step => (step < limit ? step : limit)

/**
 * A choice from the URL, or one made before the script loaded, overrides the stored one. The time
 * is kept only when service and employee are unchanged.
 */
function chosenFields(
  start: BookingStart,
  now: Booking,
  stored: Partial<Booking>,
): Pick<Booking, 'service' | 'more' | 'employee' | 'at'> {
  const service = serviceOf(start, now.service ?? stored.service ?? null)?.id ?? null
  const sameService = service === stored.service
  const more = (sameService && stored.more) || []
  const employee = now.employee ?? (sameService ? (stored.employee ?? null) : null)
  return { service, more, employee, at: sameService && employee === stored.employee ? (stored.at ?? null) : null }
}

/**
 * The state of the booking and its step, which is also stored in the browser's history. It starts
 * as the server rendered it, so that hydration matches; the booking stored in this tab is merged
 * before the next paint.
 */
export function useBooking(start: BookingStart) {
  const [booking, set] = useReducer(reduce, start, initialBooking)

  useLayoutEffect(() => {
    // read outside the updater, because the effect below overwrites the stored booking
    const stored = storedBooking(start)
    const requested = stepIn(history.state)
    const query = new URLSearchParams(location.search)
    const employee = Number(query.get('employee'))
    const at = query.get('at')
    set((now) => {
      const chosen = chosenFields(start, now, stored)
      const merged = { ...now, ...stored, ...chosen, isDevice: isRemembered(start) }
      if (requested) return { ...merged, step: earlierOf(requested, furthestStep(start, merged)) }
      // the second step's form or a free time, sent before the script loaded, requests a later step
      const isShown = start.first_free.some(([service, , free]) => service === merged.service && free === at)
      const next = employee ? { ...merged, employee, ...(isShown && { at }) } : merged
      const isDecided = employee !== 0 || serviceOf(start, merged.service)?.employees.length === 1
      const furthest = furthestStep(start, next)
      return merged.step > 1 && isDecided && furthest > 2 ? { ...next, step: furthest } : merged
    })
    sayLive()
  }, [start])

  const { step } = booking
  useEffect(() => storeBooking(start, booking), [start, booking])
  useEffect(() => {
    // the history entry holds the step that is shown, which may be earlier than the requested one
    if (stepIn(history.state) !== step) history.replaceState({ step }, '')
  }, [step])
  useEffect(() => {
    const moved = (event: PopStateEvent) =>
      set((now) => ({ step: earlierOf(stepIn(event.state) ?? 1, furthestStep(start, now)) }))
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [start])

  const go = useCallback((to: Step, service: number | null) => {
    history.pushState({ step: to }, '', to === 1 || service === null ? location.pathname : `?service=${service}`)
    set({ step: to })
    scrollTo(0, 0)
  }, [])
  /** Goes to the first step that the choices leave open. */
  const advance = (change: Partial<Booking> = {}) => {
    const next = { ...booking, ...change }
    set(change)
    go(furthestStep(start, next), next.service)
  }
  return { booking, set, go, advance }
}
export type Visit = ReturnType<typeof useBooking>
