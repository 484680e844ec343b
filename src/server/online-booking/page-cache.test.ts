import { describe, expect, it } from 'vitest'
import type { BookingStart } from '#shared/online-booking/start.ts'
import { pageOf } from '../platform/http/web-files.ts'
import { createPageCache } from './page-cache.ts'

const start = Promise.resolve({} as BookingStart)
const page = pageOf('a page'.repeat(1_000), 'a policy')
const SIZE = 2 * page.plain.length + page.brotli.length

describe('printed booking pages', () => {
  it('are found until their time is over, or until something of the office changes', () => {
    const pages = createPageCache({ offices: 10, bytes: 10 * SIZE })
    const begun = pages.begin(7, start, 1_000)
    pages.add(7, begun, null, page)
    expect(pages.find(7, 1_000)?.pages.get(null)).toBe(page)
    expect(pages.find(7, 1_001)).toBeUndefined()
    pages.drop(7)
    expect(pages.find(7, 0)).toBeUndefined()
    pages.add(7, begun, 3, page) // was printed from what is no longer so
    expect(pages.bytes()).toBe(0)
    const newer = pages.begin(7, start, 1_000)
    pages.forget(7, begun)
    expect(pages.find(7, 0)).toBe(newer)
    pages.forget(7, newer)
    expect(pages.find(7, 0)).toBeUndefined()
  })

  it('never take more room than they may, however many services one asks for and however many offices', () => {
    const pages = createPageCache({ offices: 3, bytes: 5 * SIZE })
    for (let office = 1; office <= 20; office++)
      for (let service = 0; service < office; service++) {
        const begun = pages.find(office, 0) ?? pages.begin(office, start, 1)
        pages.add(office, begun, service, page)
        expect(pages.bytes()).toBeLessThanOrEqual(5 * SIZE)
      }
    for (let office = 30; office < 40; office++) pages.begin(office, start, 1)
    expect([36, 37, 38, 39].map((office) => pages.find(office, 0) !== undefined)).toEqual([false, true, true, true])
    expect(pages.bytes()).toBe(0)
    pages.clear()
    expect(pages.find(39, 0)).toBeUndefined()
  })
})
