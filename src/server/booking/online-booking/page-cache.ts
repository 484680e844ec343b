import { LRUCache } from 'lru-cache'
import type { Page } from '#server/platform/http/web-files.ts'
import type { BookingData } from './booking-start.ts'

/**
 * The data of an office's booking page, and its rendered page for each preselected service (null:
 * none).
 */
export type CachedOffice = { readonly data: Promise<BookingData>; readonly pages: Map<number | null, Page> }

/**
 * An LRU cache of rendered booking pages. It limits both offices and bytes, because visitors can
 * request a page for each of an office's services, and each page lists all services. `now` returns,
 * and `ttl` is in, milliseconds.
 */
export function createPageCache(limits: {
  readonly offices: number
  readonly bytes: number
  readonly ttl: number
  readonly now: () => number
}) {
  const sizeOf = ({ pages }: CachedOffice) =>
    [...pages.values()].reduce((sum, page) => sum + 2 * page.plain.length + page.brotli.length, 1)
  const cache = new LRUCache<number, CachedOffice>({
    max: limits.offices,
    maxSize: limits.bytes,
    sizeCalculation: sizeOf,
    ttl: limits.ttl,
    noUpdateTTL: true,
    perf: { now: limits.now },
    ttlResolution: 0,
  })
  const isCurrent = (officeId: number, entry: CachedOffice) => cache.peek(officeId, { allowStale: true }) === entry
  return {
    drop: (officeId: number): void => void cache.delete(officeId),
    clear: (): void => cache.clear(),
    find: (officeId: number): CachedOffice | undefined => cache.get(officeId),
    begin: (officeId: number, data: Promise<BookingData>): CachedOffice => {
      const entry = { data, pages: new Map() }
      cache.delete(officeId) // or the new entry would expire with the old one
      cache.set(officeId, entry)
      return entry
    },
    /** Drops an entry whose data could not be read, unless a newer entry has replaced it. */
    forget: (officeId: number, entry: CachedOffice): void => {
      if (isCurrent(officeId, entry)) cache.delete(officeId)
    },
    add: (officeId: number, entry: CachedOffice, serviceId: number | null, page: Page): void => {
      if (!isCurrent(officeId, entry)) return // the office changed in the meantime
      entry.pages.set(serviceId, page)
      cache.set(officeId, entry)
    },
    bytes: (): number => cache.calculatedSize,
  }
}
