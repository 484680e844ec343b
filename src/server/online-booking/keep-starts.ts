import type { BookingStart } from '#shared/online-booking/start.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { OFFICE_CHANNEL, readEvent } from '../platform/events.ts'
import { enterOffice } from '../platform/serve.ts'
import type { Services } from '../platform/services.ts'
import type { Page } from '../platform/web-files.ts'
import { bookingStart } from './booking-start.ts'

/** How long a page may offer first free times that time itself has passed; any change of the office drops it at once. */
const FRESH_MS = MINUTE / 4
const KEPT_MAX = 2_000
/** What an office's booking page starts with, and the pages that were printed of it, by chosen service. */
export type Kept = {
  readonly start: Promise<BookingStart>
  readonly pages: Map<number | null, Page>
  readonly until: number
}

/**
 * Remembers what booking pages start with, from the moment it is asked for: many who come at once read it once, and a change that
 * commits while it is read drops what may have been read before it.
 */
export function keepStarts(services: Services): (officeId: number) => Kept {
  const kept = new Map<number, Kept>()
  services.notices.on(OFFICE_CHANNEL, (payload) => void kept.delete(readEvent(payload).o))
  services.notices.onGap(() => kept.clear())
  return (officeId) => {
    const now = services.clock()
    const known = kept.get(officeId)
    if (known && known.until >= now.getTime()) return known
    const start = enterOffice(services, officeId, (tx, scope) => bookingStart(tx, scope, now))
    const fresh = { start, pages: new Map(), until: now.getTime() + FRESH_MS }
    start.catch(() => {
      if (kept.get(officeId) === fresh) kept.delete(officeId)
    })
    if (kept.size >= KEPT_MAX) kept.clear()
    kept.set(officeId, fresh)
    return fresh
  }
}
