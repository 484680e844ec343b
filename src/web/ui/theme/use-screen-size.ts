import { useSyncExternalStore } from 'react'
import { PHONE } from './widths.ts'

/** A hook that returns whether the media query matches. */
export const createMediaQueryHook = (query: string) => {
  const matchMedia = () => window.matchMedia(query)
  const subscribe = (onStoreChange: () => void) => {
    const mediaQuery = matchMedia()
    mediaQuery.addEventListener('change', onStoreChange)
    return () => mediaQuery.removeEventListener('change', onStoreChange)
  }
  const onServer = () => false
  return () => useSyncExternalStore(subscribe, () => matchMedia().matches, onServer)
}

/** Below 600 px: tables become cards and dialogs become sheets. */
export const usePhone = createMediaQueryHook(PHONE)
/**
 * From 1280 px: the side navigation is permanent, and screens put their actions into the header.
 */
export const useDesktop = createMediaQueryHook('(min-width: 1280px)')
/** True where the header has room for a choice with its options side by side. */
export const useWideBar = createMediaQueryHook('(min-width: 1440px)')
