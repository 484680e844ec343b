import { useState } from 'react'

/** The value, or the last one from before while `isStill`. */
export function useStill<T>(value: T, isStill: boolean): T {
  const [kept, keep] = useState(value)
  if (!isStill && kept !== value) keep(value)
  return isStill ? kept : value
}
