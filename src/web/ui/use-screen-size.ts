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
/** From 1280 px: the rail stands, and screens put their acts into the header. */
export const useDesk = watch('(min-width: 1280px)')
/** A row of acts has room for a choice whose options stand side by side: it has its own row, or shares the header of a wide desk. */
export const useWideBar = watch('(min-width: 720px) and (max-width: 1279.98px), (min-width: 1440px)')
