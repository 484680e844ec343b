import { useSyncExternalStore } from 'react'

/**
 * A value outside the component tree. Anything can set it, and components subscribe to it with
 * `use`.
 */
export function createStore<Value>(initial: Value) {
  let value = initial
  const subscribers = new Set<() => void>()
  const get = (): Value => value
  const set = (next: Value): void => {
    if (Object.is(next, value)) return
    value = next
    for (const notify of subscribers) notify()
  }
  /** Returns a function that unsubscribes. */
  const subscribe = (notify: () => void): (() => void) => {
    subscribers.add(notify)
    return () => void subscribers.delete(notify)
  }
  return { get, set, subscribe, use: (): Value => useSyncExternalStore(subscribe, get) }
}
