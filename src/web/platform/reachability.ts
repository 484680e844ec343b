/** Whether the server answers: false from a call that got no answer until the next one that did. */
import { useSyncExternalStore } from 'react'

let reachable = true
const subscribers = new Set<() => void>()

export function setReachable(value: boolean): void {
  if (value === reachable) return
  reachable = value
  for (const hear of subscribers) hear()
}
const subscribe = (hear: () => void) => {
  subscribers.add(hear)
  return () => subscribers.delete(hear)
}
export const useReachable = (): boolean => useSyncExternalStore(subscribe, () => reachable)
