import { SHARED, SHARED_CACHE } from './shared-place.ts'

/**
 * What another application shared and no screen has taken, so that it survives a sign-in; null when
 * there is nothing.
 */
export async function waitingShare(): Promise<'contact' | 'pictures' | null> {
  if (!('caches' in window) || !(await caches.has(SHARED_CACHE))) return null
  const cache = await caches.open(SHARED_CACHE)
  return (await cache.match(SHARED.contact)) ? 'contact' : 'pictures'
}
