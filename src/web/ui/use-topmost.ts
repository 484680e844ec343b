import { useEffect, useState, useSyncExternalStore } from 'react'

/** Dialogs that stand open, the last to open last. */
let standing: readonly object[] = []
const subscribers = new Set<() => void>()
const set = (value: readonly object[]) => {
  standing = value
  for (const hear of subscribers) hear()
}
const subscribe = (hear: () => void) => {
  subscribers.add(hear)
  return () => subscribers.delete(hear)
}

/** Whether no other dialog was opened above this one: Esc belongs to the uppermost, and the library hands it to the first. */
export function useTopmost(): boolean {
  const [me] = useState(() => ({}))
  useEffect(() => {
    set([...standing, me])
    return () => set(standing.filter((one) => one !== me))
  }, [me])
  return useSyncExternalStore(subscribe, () => standing.at(-1) === me)
}
