import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, createTestOffice, type Office } from '#tests/support/office.ts'
import { throttled } from '#tests/support/peers/json-peer.ts'
import { start019Peer } from '#tests/support/peers/sms-019-peer.ts'
import { book, DAY, messages, moveTo, NOW, runDueJobs, runHeldMessages } from '#tests/support/calendar/reminders.ts'
import { useSms } from '#tests/support/messages/sms.ts'
import { sms019 } from '#server/providers/sms/sms-019.ts'

const account = { username: 'noa', token: 'a-token' }
/** Also reports about earlier messages are asked for. */
const outage = Array.from({ length: 10 }, () => throttled)
let peer: Awaited<ReturnType<typeof start019Peer>>
let restore: () => void
let office: Office
beforeAll(async () => {
  peer = await start019Peer({ ...account, senders: ['Luz'] })
  restore = await useSms(sms019({ url: peer.address, ...account, sender: 'Luz', timeoutMs: 2_000 }))
})
beforeEach(async () => {
  moveClockTo(NOW)
  peer.troubles.length = 0
  office = await createTestOffice()
})
afterAll(async () => {
  restore()
  await peer.close()
})

/** The provider takes no message until this time of the day of the visit. */
async function sentAfterOutage(time: string, kind: string) {
  expect(await messages(office, kind)).toMatchObject([{ status: 'queued' }])
  peer.troubles.length = 0
  moveTo(`${DAY} ${time}`)
  await runDueJobs(office)
  const [message] = await messages(office, kind)
  return message!.status
}
/** Changes a visit shortly before it begins, while the provider asks to wait. */
async function changeVisit(id: number, time: string, change: object) {
  moveTo(`${DAY} ${time}`)
  peer.troubles.push(...outage)
  const { appointment } = (await office.owner('GET', `/api/appointments/${id}`)).body
  expect((await office.owner('PUT', `/api/appointments/${id}`, { ...appointment, ...change })).status).toBe(200)
  await runHeldMessages(office)
}

describe('a message that waits until its appointment has begun', () => {
  it.for([
    ['13:59', 'sent', null],
    ['14:01', 'failed', 'expired'],
  ] as const)('is not sent when it confirms the appointment: at %s it is %s', async ([time, status, failure]) => {
    peer.troubles.push(...outage)
    await book(office, '14:00')
    await runDueJobs(office)
    expect(await sentAfterOutage(time, 'confirmation')).toBe(status)
    const { sms } = (await office.owner('GET', '/api/sms/office')).body
    const confirmation = (sms as { kind: string }[]).find(({ kind }) => kind === 'confirmation')
    expect(confirmation).toMatchObject({ failure })
  })

  it.for([
    ['14:59', 'sent'],
    ['15:01', 'failed'],
  ] as const)('is not sent when it tells of a change: at %s it is %s', async ([time, status]) => {
    const { id } = await book(office, '14:00')
    await runDueJobs(office)
    await changeVisit(id, '13:00', { start_time: at(DAY, '15:00'), end_time: at(DAY, '16:00') })
    expect(await sentAfterOutage(time, 'change')).toBe(status)
  })

  it('is sent when it tells of a cancellation', async () => {
    const { id } = await book(office, '14:00')
    await runDueJobs(office)
    await changeVisit(id, '13:50', { status_key: 'cancelled' })
    expect(await sentAfterOutage('14:05', 'cancellation')).toBe('sent')
  })
})
