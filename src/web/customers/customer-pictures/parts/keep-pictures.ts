import { SHARED, SHARED_CACHE } from '#web/customers/customers/parts/shared-place.ts'
import { now } from '#web/platform/clock.ts'

/**
 * Keeps shared pictures on the device, in place of all that waits there, with the time
 * (shared-pictures.ts).
 */
export async function keepPictures(pictures: readonly Blob[]): Promise<void> {
  await caches.delete(SHARED_CACHE)
  const cache = await caches.open(SHARED_CACHE)
  const date = now().toUTCString()
  for (const [i, picture] of pictures.entries())
    await cache.put(`${SHARED.pictures}${i}`, new Response(picture, { headers: { date } }))
}
