import { SHARED } from './shared-place.ts'

/**
 * What another application shared and no screen has taken, so that it survives a sign-in; null when
 * there is nothing.
 */
export async function waitingShare(): Promise<'contact' | 'pictures' | null> {
  if (!('caches' in window) || !(await caches.has(SHARED.cache))) return null
  const cache = await caches.open(SHARED.cache)
  return (await cache.match(SHARED.contact)) ? 'contact' : 'pictures'
}
