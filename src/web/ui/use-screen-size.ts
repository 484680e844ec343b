import { useSyncExternalStore } from 'react'

const watch = (query: string) => {
  const list = () => window.matchMedia(query)
  const subscribe = (hear: () => void) => {
    const found = list()
    found.addEventListener('change', hear)
    return () => found.removeEventListener('change', hear)
  }
  return () => useSyncExternalStore(subscribe, () => list().matches)
}

/** Below 600 px: tables become cards and dialogs become sheets. */
export const usePhone = watch('(max-width: 599.98px)')
/**
 * From 1280 px: the side navigation is permanent, and screens put their actions into the header.
 */
export const useDesk = watch('(min-width: 1280px)')
/**
 * True where a row of actions has room for a choice with its options side by side: in a row of its
 * own, or in the header of a wide desktop.
 */
export const useWideBar = watch('(min-width: 720px) and (max-width: 1279.98px), (min-width: 1440px)')
