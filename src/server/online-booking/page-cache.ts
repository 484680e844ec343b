import type { BookingStart } from '#shared/online-booking/start.ts'
import type { Page } from '../platform/http/web-files.ts'

/** What an office's page begins with, and its page for each service that somebody chose (null: none). */
export type Kept = {
  readonly start: Promise<BookingStart>
  readonly until: number
  readonly pages: Map<number | null, Page>
  bytes: number
}

/**
 * Printed booking pages, at most so many offices and bytes of them: anybody may ask for every service of an office that has thousands, and
 * each page names all of them. The offices that were printed first go first. Instants are epoch milliseconds.
 */
export function createPageCache(most: { readonly offices: number; readonly bytes: number }) {
  const kept = new Map<number, Kept>()
  let held = 0
  const drop = (officeId: number): void => {
    held -= kept.get(officeId)?.bytes ?? 0
    kept.delete(officeId)
  }
  const shrink = (): void => {
    for (const oldest of kept.keys()) {
      if (held <= most.bytes && kept.size <= most.offices) return
      drop(oldest)
    }
  }
  return {
    drop,
    clear: (): void => {
      kept.clear()
      held = 0
    },
    find: (officeId: number, now: number): Kept | undefined => {
      const found = kept.get(officeId)
      return found && found.until >= now ? found : undefined
    },
    begin: (officeId: number, start: Promise<BookingStart>, until: number): Kept => {
      drop(officeId)
      const begun = { start, until, pages: new Map(), bytes: 0 }
      kept.set(officeId, begun)
      shrink()
      return begun
    },
    /** Drops what could not be read, unless something newer stands in its place. */
    forget: (officeId: number, begun: Kept): void => {
      if (kept.get(officeId) === begun) drop(officeId)
    },
    add: (officeId: number, to: Kept, serviceId: number | null, page: Page): void => {
      if (kept.get(officeId) !== to) return // something of the office changed meanwhile
      const size = 2 * page.plain.length + page.brotli.length
      to.pages.set(serviceId, page)
      to.bytes += size
      held += size
      shrink()
    },
    bytes: (): number => held,
  }
}
