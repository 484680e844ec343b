import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns a function with a constant identity that calls the newest `fn`. FullCalendar redraws
 * everything when an option changes.
 */
export function useStableCallback<A extends unknown[], R>(fn: (...args: A) => R): (...args: A) => R {
  const latest = useRef(fn)
  useLayoutEffect(() => {
    latest.current = fn
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
