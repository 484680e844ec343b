/** Whether the server answers: false from a call that got no answer until the next one that did. */
import { useSyncExternalStore } from 'react'

let reachable = true
const hearers = new Set<() => void>()

export function setReachable(value: boolean): void {
  if (value === reachable) return
  reachable = value
  for (const hear of hearers) hear()
}
const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => hearers.delete(hear)
}
export const useReachable = (): boolean => useSyncExternalStore(subscribe, () => reachable)
