import { describe, expect, it } from 'vitest'
import { pageOf } from '#server/platform/http/web-files.ts'
import type { BookingData } from './booking-start.ts'
import { createPageCache } from './page-cache.ts'

const start = Promise.resolve({} as BookingData)
const page = pageOf('a page'.repeat(1_000), 'a policy')
const SIZE = 2 * page.plain.length + page.brotli.length

describe('cached booking pages', () => {
  it('expire, and are dropped when the office changes', () => {
    let now = 1_000_000
    const pages = createPageCache({ offices: 10, bytes: 10 * SIZE, ttl: 15_000, now: () => now })
    const entry = pages.begin(7, start)
    now += 10_000
    pages.add(7, entry, null, page)
    now += 5_000
    expect(pages.find(7)?.pages.get(null)).toBe(page)
    now += 1 // adding a page does not prolong the entry
    expect(pages.find(7)).toBeUndefined()

    const second = pages.begin(7, start)
    pages.drop(7)
    expect(pages.find(7)).toBeUndefined()
    pages.add(7, second, 3, page) // rendered from data that has changed since
    expect(pages.bytes()).toBe(0)

    const third = pages.begin(7, start)
    pages.forget(7, second)
    expect(pages.find(7)).toBe(third)
    pages.forget(7, third)
    expect(pages.find(7)).toBeUndefined()
  })

  it('stay within their limits for any number of services and offices', () => {
    const pages = createPageCache({ offices: 3, bytes: 5 * SIZE, ttl: 15_000, now: () => 1 })
    for (let office = 1; office <= 20; office++)
      for (let service = 0; service < office; service++) {
        const entry = pages.find(office) ?? pages.begin(office, start)
        pages.add(office, entry, service, page)
        expect(pages.bytes()).toBeLessThanOrEqual(5 * SIZE)
      }
    for (let office = 30; office < 40; office++) pages.begin(office, start)
    expect([36, 37, 38, 39].map((office) => pages.find(office) !== undefined)).toEqual([false, true, true, true])
    expect(pages.bytes()).toBeLessThan(SIZE)
    pages.clear()
    expect(pages.find(39)).toBeUndefined()
  })
})
