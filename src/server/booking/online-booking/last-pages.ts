/** The last copies of booking pages, which are served while the database is unavailable. */
import { LRUCache } from 'lru-cache'
import { pageOf, type Page } from '#server/platform/http/web-files.ts'
import { text } from './text.ts'

const MAX_BYTES = 32 * 1024 * 1024
/** Opening hours and services change seldom; a free time is checked when it is booked. */
const MAX_AGE_MS = 24 * 60 * 60_000

type Copy = { readonly page: Page; stale?: Page }

/** `now` returns epoch milliseconds. The key of a page is what its visitor asked for. */
export function createLastPages(now: () => number) {
  const copies = new LRUCache<string, Copy>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }, key) => 4 * page.plain.length + 2 * page.brotli.length + key.length,
    ttl: MAX_AGE_MS,
    perf: { now },
    ttlResolution: 0,
  })
  return {
    store: (key: string, page: Page): void => {
      if (copies.peek(key)?.page !== page) copies.set(key, { page })
    },
    /** The last copy with a sentence that says so; undefined when there is none. */
    find: (key: string): Page | undefined => {
      const copy = copies.get(key)
      return copy && (copy.stale ??= withNotice(copy.page))
    },
  }
}

const withNotice = ({ plain, policy, permissions }: Page): Page => ({
  ...pageOf(plain.replace('<body>', `<body><p role="status" data-notice>${text.lastCopy}</p>`), policy),
  permissions,
})
