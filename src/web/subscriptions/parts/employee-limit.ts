import { useSyncExternalStore } from 'react'

/** Whether a plan without room for one more employee is to be told of. Kept apart from who shows it: that part of the shell comes late. */
let reached = false
const subscribers = new Set<() => void>()

export function setLimitReached(value: boolean): void {
  reached = value
  for (const hear of subscribers) hear()
}
const subscribe = (hear: () => void) => {
  subscribers.add(hear)
  return () => subscribers.delete(hear)
}
export const useLimitReached = (): boolean => useSyncExternalStore(subscribe, () => reached)
