import { useEffect, useState } from 'react'
import { now } from './clock.ts'

/** The current time, updated every `everyMs` milliseconds. */
export function useNow(everyMs = 30_000): Date {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return time
}
