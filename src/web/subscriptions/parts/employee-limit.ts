import { useSyncExternalStore } from 'react'

/** Whether to show the employee limit dialog. Separate from the dialog, which loads lazily. */
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
