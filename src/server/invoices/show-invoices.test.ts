import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { issue } from '#tests/support/invoices.ts'
import { createTestOffice } from '#tests/support/office.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

describe('the list of documents', () => {
  it('takes two statements, as its counts and the proof of the series do, however many documents there are', async () => {
    const office = await createTestOffice()
    const search = encodeURIComponent('דנה')
    const urls = [
      '/api/invoices?limit=10',
      `/api/invoices?limit=10&sort=full_name&from=2026-11-01&to=2026-11-30&search=${search}`,
      '/api/invoices/counts',
      `/api/invoices/counts?from=2026-11-01&to=2026-11-30&search=${search}`,
      '/api/invoices/continuity',
    ]
    for (const count of [0, 12]) {
      for (let i = 0; i < count; i++) await issue(office)
      for (const url of urls) {
        await office.owner('GET', url)
        expect({ url, sent: (await statementsOf(() => office.owner('GET', url))).length }).toEqual({ url, sent: 2 })
      }
    }
  })
})
