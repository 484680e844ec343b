/** Pictures that another application shared with the installed one. */
import { SHARED_CACHE } from '#web/customers/customers/parts/shared-place.ts'
import { HOUR } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'

/**
 * Those that wait. They stay on the device until they are added or dropped, so that a sign-in loses
 * none of them, and for an hour at most.
 */
export async function sharedPictures(): Promise<Blob[]> {
  if (!('caches' in window)) return []
  const cache = await caches.open(SHARED_CACHE)
  const kept = (await cache.matchAll()).filter(({ headers }) => isFresh(headers.get('date')))
  // else every sign-in would ask about them again
  if (kept.length === 0) await dropShared()
  return Promise.all(kept.map((one) => one.blob()))
}

const isFresh = (date: string | null) => date !== null && now().getTime() - Date.parse(date) < HOUR

/** Removes them from the device. */
export const dropShared = async (): Promise<void> => {
  if ('caches' in window) await caches.delete(SHARED_CACHE)
}
