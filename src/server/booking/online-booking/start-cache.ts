import { MINUTE } from '#shared/values/local-time.ts'
import { onOfficeChange } from '#server/platform/database/after-commit.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { bookingStart } from './booking-start.ts'
import { createPageCache, type CachedOffice } from './page-cache.ts'

/**
 * How long a page may offer first free times that have passed; any change of the office drops it at
 * once.
 */
const FRESH_MS = MINUTE / 4
const MAX_OFFICES = 2_000
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Caches the data of booking pages as promises, so that concurrent visitors share one read. A
 * change that commits during the read drops the entry, because the read may not have seen it.
 */
export function createStartCache(services: Services) {
  const cache = createPageCache({
    offices: MAX_OFFICES,
    bytes: MAX_BYTES,
    ttl: FRESH_MS,
    now: () => services.clock().getTime(),
  })
  onOfficeChange(services.officeDb, cache.drop)
  services.liveEvents.onEvents((events) => events.forEach(({ o }) => cache.drop(o)))
  services.liveEvents.onGap(cache.clear)
  return {
    add: cache.add,
    get: (officeId: number): CachedOffice => {
      const cached = cache.find(officeId)
      if (cached) return cached
      const data = enterOffice(services, officeId, (tx, scope) => bookingStart(tx, scope, services.clock(), services))
      const entry = cache.begin(officeId, data)
      data.catch(() => cache.forget(officeId, entry))
      return entry
    },
  }
}
