/** Opens the search from a button or by Ctrl/Cmd+K. `<SearchHost />` in the shell shows it. */
import { useSyncExternalStore } from 'react'

let opened = false
const subscribers = new Set<() => void>()
const set = (value: boolean) => {
  opened = value
  for (const hear of subscribers) hear()
}

export const openSearch = (): void => set(true)
export const closeSearch = (): void => set(false)

const subscribe = (hear: () => void) => {
  subscribers.add(hear)
  return () => subscribers.delete(hear)
}
export const useSearchOpened = (): boolean => useSyncExternalStore(subscribe, () => opened)
