import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for ever that does what the newest one would: FullCalendar draws everything again when an option changes. */
export function useStable<A extends unknown[], R>(newest: (...args: A) => R): (...args: A) => R {
  const kept = useRef(newest)
  useLayoutEffect(() => {
    kept.current = newest
  })
  return useCallback((...args: A) => kept.current(...args), [])
}
