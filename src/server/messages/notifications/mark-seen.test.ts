import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { approveBookings, requestOnline } from '#tests/support/calendar/requests-online.ts'
import { statementsOf } from '#tests/support/count-queries.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

type Row = { kind: string; seen: number; request: object | null; at: string }
const list = async (call: Office['owner']) =>
  (await call('GET', '/api/notifications')).body as { notifications: Row[]; unseen: number; fresh: number }
const count = async (call: Office['owner']) => (await call('GET', '/api/notifications/count')).body
const openList = (call: Office['owner'], until: string) => call('POST', '/api/notifications/opened', { until })
const requestsOf = async (call: Office['owner']) => (await list(call)).notifications.map(({ request }) => request)

async function start() {
  const office = await createTestOffice()
  await approveBookings(office)
  return office
}

describe('the bell', () => {
  it('counts what came in since the person last opened the list, which marks nothing as seen', async () => {
    const office = await start()
    await requestOnline(office, '09:00')
    await requestOnline(office, '11:00')
    expect([await count(office.owner), await count(office.employee)]).toEqual([{ fresh: 2 }, { fresh: 2 }])
    const { notifications } = await list(office.owner)
    expect((await openList(office.owner, notifications[0]!.at)).status).toBe(204)
    expect([await count(office.owner), await count(office.employee)]).toEqual([{ fresh: 0 }, { fresh: 2 }])
    expect(await list(office.owner)).toMatchObject({ unseen: 2, fresh: 0 })
    moveClockTo('2026-11-22T08:05:00Z')
    await requestOnline(office, '13:00')
    expect(await count(office.owner)).toEqual({ fresh: 1 })
  })

  it('does not count what was seen elsewhere, nor forget what came in while the list was open', async () => {
    const office = await start()
    await requestOnline(office, '09:00')
    const [first] = (await list(office.owner)).notifications
    moveClockTo('2026-11-22T08:05:00Z')
    await requestOnline(office, '11:00')
    await openList(office.owner, first!.at)
    expect(await count(office.owner)).toEqual({ fresh: 1 })
    await office.owner('POST', '/api/notifications/seen', { until: '2026-11-22T09:00:00Z' })
    expect(await count(office.owner)).toEqual({ fresh: 0 })
    expect(await statementsOf(() => count(office.owner))).toHaveLength(1)
  })
})

describe('the notification of a request', () => {
  it('waits with the version to answer, and then says who answered and how', async () => {
    const office = await start()
    const [approved, declined] = [await requestOnline(office, '09:00'), await requestOnline(office, '11:00')]
    expect(await requestsOf(office.employee)).toEqual([
      { answer: 'waiting', version: 1 },
      { answer: 'waiting', version: 1 },
    ])
    await office.owner('POST', `/api/appointments/${approved.id}/approve`, {})
    await office.owner('POST', `/api/appointments/${declined.id}/decline`, {})
    expect(await requestsOf(office.employee)).toEqual([
      { answer: 'declined', by: 'נועה' },
      { answer: 'approved', by: 'נועה' },
    ])
  })

  it('is answered once when the customer moved the request, by the newest one', async () => {
    const office = await start()
    const { token } = await requestOnline(office, '09:00')
    const stranger = await callerOf(null)
    await stranger('POST', `/api/online-booking/manage/${token}/move`, { start_time: at('2026-11-24', '15:00') })
    expect(await requestsOf(office.owner)).toEqual([{ answer: 'waiting', version: 2 }, null])
    await stranger('POST', `/api/online-booking/manage/${token}/cancel`, {})
    expect(await requestsOf(office.owner)).toEqual([null, { answer: 'cancelled', by: null }, null])
  })

  it('has no answer to give when its time has passed', async () => {
    const office = await start()
    await requestOnline(office, '09:00')
    moveClockTo('2026-11-24T07:00:00Z')
    expect(await requestsOf(office.owner)).toEqual([null])
  })
})
