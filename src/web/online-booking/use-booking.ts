import { useCallback, useEffect, useLayoutEffect, useReducer } from 'react'
import type { BookingStart } from '#shared/online-booking/start.ts'
import { fresh, furthest, remember, remembered, serviceOf, type Booking, type Step } from './booking-state.ts'

type Change = Partial<Booking> | ((booking: Booking) => Partial<Booking>)
const changed = (booking: Booking, change: Change): Booking => ({
  ...booking,
  ...(typeof change === 'function' ? change(booking) : change),
})

/** The step that a history entry stands for. */
const stepIn = (state: unknown): Step | undefined =>
  typeof state === 'object' && state !== null && 'step' in state ? (state.step as Step) : undefined
const atMost = (step: Step, limit: Step): Step => (step < limit ? step : limit)

/** A choice in the address, or made before the script came, is newer than what was remembered; the time goes with both choices. */
function chosenOf(
  start: BookingStart,
  now: Booking,
  kept: Partial<Booking>,
): Pick<Booking, 'service' | 'employee' | 'at'> {
  const service = serviceOf(start, now.service ?? kept.service ?? null)?.id ?? null
  const sameService = service === kept.service
  const employee = now.employee ?? (sameService ? (kept.employee ?? null) : null)
  return { service, employee, at: sameService && employee === kept.employee ? (kept.at ?? null) : null }
}

/**
 * The visit: what was said, and the step, which the browser's history knows too. It begins exactly as the server rendered it; what this
 * tab remembers comes in before the first paint after that.
 */
export function useBooking(start: BookingStart) {
  const [booking, set] = useReducer(changed, start, fresh)

  useLayoutEffect(() => {
    // read now, not when React comes to it: what is remembered is about to be written anew
    const kept = remembered(start)
    const asked = stepIn(history.state)
    const employee = Number(new URLSearchParams(location.search).get('employee'))
    set((now) => {
      const merged = { ...now, ...kept, ...chosenOf(start, now, kept) }
      if (asked) return { ...merged, step: atMost(asked, furthest(start, merged)) }
      const next = { ...merged, employee }
      // the form of the second step, sent before this script came, asks for the third
      return furthest(start, next) > 2 ? { ...next, step: 3 } : merged
    })
    document.documentElement.dataset.live = '1'
  }, [start])

  const { step } = booking
  useEffect(() => remember(start, booking), [start, booking])
  useEffect(() => {
    // the entry says the step that is shown, also when more was asked for than has been answered
    if (stepIn(history.state) !== step) history.replaceState({ step }, '')
  }, [step])
  useEffect(() => {
    const moved = (event: PopStateEvent) =>
      set((now) => ({ step: atMost(stepIn(event.state) ?? 1, furthest(start, now)) }))
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [start])

  const go = useCallback((to: Step, service: number | null) => {
    history.pushState({ step: to }, '', to === 1 || service === null ? location.pathname : `?service=${service}`)
    set({ step: to })
    scrollTo(0, 0)
  }, [])
  return { booking, set, go }
}
export type Visit = ReturnType<typeof useBooking>
