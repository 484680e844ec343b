import { MINUTE } from '#shared/values/local-time.ts'
import { OFFICE_CHANNEL, readEvent } from '../platform/realtime/events.ts'
import { enterOffice } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { bookingStart } from './booking-start.ts'
import { createPageCache, type Kept } from './page-cache.ts'

/** How long a page may offer first free times that time itself has passed; any change of the office drops it at once. */
const FRESH_MS = MINUTE / 4
const KEPT_OFFICES = 2_000
const KEPT_BYTES = 64 * 1024 * 1024

/**
 * Remembers what booking pages start with, from the moment it is asked for: many who come at once read it once, and a change that
 * commits while it is read drops what may have been read before it.
 */
export function createStartCache(services: Services) {
  const kept = createPageCache({ offices: KEPT_OFFICES, bytes: KEPT_BYTES })
  services.pgListener.on(OFFICE_CHANNEL, (payload) => kept.drop(readEvent(payload).o))
  services.pgListener.onGap(kept.clear)
  return {
    add: kept.add,
    of: (officeId: number): Kept => {
      const now = services.clock()
      const known = kept.find(officeId, now.getTime())
      if (known) return known
      const start = enterOffice(services, officeId, (tx, scope) => bookingStart(tx, scope, now))
      const begun = kept.begin(officeId, start, now.getTime() + FRESH_MS)
      start.catch(() => kept.forget(officeId, begun))
      return begun
    },
  }
}
