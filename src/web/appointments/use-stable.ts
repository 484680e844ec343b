import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns a function with a constant identity that calls the newest `fn`. FullCalendar redraws
 * everything when an option changes.
 */
export function useStable<A extends unknown[], R>(newest: (...args: A) => R): (...args: A) => R {
  const kept = useRef(newest)
  useLayoutEffect(() => {
    kept.current = newest
  })
  return useCallback((...args: A) => kept.current(...args), [])
}
