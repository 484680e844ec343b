import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addRecipients, marketingOf, sendCampaign } from '#tests/support/marketing/campaigns.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { throttled } from '#tests/support/peers/json-peer.ts'
import { start019Peer } from '#tests/support/peers/sms-019-peer.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { useSms } from '#tests/support/messages/sms.ts'
import { world } from '#tests/support/world.ts'
import { sms019 } from '#server/providers/sms/sms-019.ts'

const account = { username: 'noa', token: 'a-token' }
let peer: Awaited<ReturnType<typeof start019Peer>>
let restore: () => void
beforeAll(async () => {
  peer = await start019Peer({ ...account, senders: ['Luz'] })
  restore = await useSms(sms019({ url: peer.address, ...account, sender: 'Luz', timeoutMs: 10_000 }))
})
beforeEach(() => void (peer.troubles.length = 0))
afterAll(async () => {
  restore()
  await peer.close()
})

const runAt = async (time: string) => {
  moveClockTo(time)
  await makeDueJobsReady('%campaign%')
  await (await world()).runJobs()
}
/** In alphabetical order: which of the customers is first depends on the plan of the insertion. */
const outcomes = async (office: Office) =>
  (await marketingOf(office)).map(({ status, failure }) => failure ?? status).toSorted()

/**
 * How often a message was handed to the provider; it counts a call that it asks to repeat later.
 */
const attempts = () => peer.calls.filter(({ body }) => 'sms' in body).length

/**
 * An office with a campaign to two customers, whose first message the provider asks to send later.
 */
async function postponed(time: string) {
  // what other tests left behind is sent before
  await runAt(time)
  peer.calls.length = 0
  const office = await createTestOffice()
  await addRecipients(office, 2)
  const { id } = (await sendCampaign(office)).body.campaign
  peer.troubles.push(throttled)
  await runAt(time)
  expect(attempts()).toBe(1)
  return { office, id: id as number }
}

it('a postponed message goes out after the wait, before the others', async () => {
  const { office } = await postponed('2026-11-22T08:00:00Z')
  await runAt('2026-11-22T08:00:03Z')
  expect([attempts(), await outcomes(office)]).toEqual([1, ['queued', 'unavailable']])
  await runAt('2026-11-22T08:01:00Z')
  expect(attempts()).toBe(3)
  expect(await outcomes(office)).toEqual(['sent', 'sent'])
})

it('a postponed message is not sent after the campaign was cancelled', async () => {
  const { office, id } = await postponed('2026-11-22T08:00:00Z')
  expect((await office.owner('POST', `/api/sms/marketing/${id}/cancel`)).body).toEqual({ cancelled: 2 })
  await runAt('2026-11-22T09:00:00Z')
  expect([attempts(), await outcomes(office)]).toEqual([1, ['cancelled', 'cancelled']])
})

it('a postponed message is not sent to a customer whose consent ended meanwhile', async () => {
  const { office } = await postponed('2026-11-22T08:00:00Z')
  const { customers } = (await office.owner('GET', '/api/customers?search=0500000001')).body
  await office.owner('PUT', `/api/customers/${customers[0].id}`, { marketing_consent: 0 })
  await runAt('2026-11-22T08:01:00Z')
  expect([attempts(), await outcomes(office)]).toEqual([2, ['refused', 'sent']])
})

it('a postponed message waits for the morning when the wait ends at night, and for the end of Shabbat', async () => {
  const evening = await postponed('2026-11-22T18:59:00Z')
  await runAt('2026-11-22T19:00:10Z')
  expect(attempts()).toBe(1)
  await runAt('2026-11-23T06:00:01Z')
  expect(await outcomes(evening.office)).toEqual(['sent', 'sent'])
  const friday = await postponed('2026-11-27T12:59:00Z')
  await runAt('2026-11-27T13:00:10Z')
  await runAt('2026-11-28T10:00:00Z')
  expect(attempts()).toBe(1)
  await runAt('2026-11-29T06:00:01Z')
  expect(await outcomes(friday.office)).toEqual(['sent', 'sent'])
})
