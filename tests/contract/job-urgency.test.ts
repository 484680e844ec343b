/** Which jobs come first: the queue is one for all offices, and a provider may hang for minutes. */
import { beforeEach, expect, it } from 'vitest'
import { sendDigests } from '#server/messages/notifications/send-digests.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { mintScope } from '#server/platform/security/scope.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, createVisitor, randomIp, randomPhone, type Office } from '#tests/support/office.ts'
import { mailbox } from '#tests/support/booking/phone-codes.ts'
import { hourOf } from '#tests/support/booking/visitor-bookings.ts'
import { book, DAY, moveTo, NOW } from '#tests/support/calendar/reminders.ts'
import { addRecipients, sendCampaign } from '#tests/support/marketing/campaigns.ts'
import { createHold } from '#tests/support/money/deposits.ts'
import { createCardHold, createCardService } from '#tests/support/money/kept-cards.ts'
import { sellAtTill } from '#tests/support/money/till.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

/** What waits for a person at a screen, money and held times, messages, and what many get. */
const FIRST = -10
const SOON = -5
const BETWEEN = 0
const LAST = 10

/** The jobs that a deed adds, each with its priority. */
async function added({ officeId }: Office, deed: () => Promise<unknown>): Promise<Record<string, number>> {
  const { pool } = await world()
  const read = async () =>
    (
      await pool.query<{ id: string; task: string; priority: number }>(
        `select j.id, t.identifier as task, j.priority from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id where j.payload->>'office_id' = $1`,
        [String(officeId)],
      )
    ).rows
  const before = new Set((await read()).map(({ id }) => id))
  await deed()
  const fresh = (await read()).filter(({ id }) => !before.has(id))
  return Object.fromEntries(fresh.map(({ task, priority }) => [task, priority]))
}
async function askForCode(office: Office, phone: string, email?: string): Promise<void> {
  const { call } = await createVisitor(office.slug)
  await call('POST', '/api/online-booking/phone-codes', { phone, ...(email && { email }) })
}

it('codes and letters about the own account come first', async () => {
  const office = await createTestOffice()
  await office.owner('PUT', '/api/business/settings', { phone_proof: 1 })
  const stranger = await callerOf(null, randomIp())
  const reset = () => stranger('POST', '/api/auth/request-reset', { email: office.email })
  expect(await added(office, reset)).toEqual({ send_mail: FIRST })
  expect(await added(office, () => askForCode(office, randomPhone()))).toEqual({ send_sms: FIRST })
  expect(await added(office, () => askForCode(office, '03-6123456', mailbox()))).toEqual({ send_mail: FIRST })
})

it('money and held times come before messages', async () => {
  const office = await createTestOffice()
  const asked = { release_hold: SOON, check_card_payment: SOON }
  expect(await added(office, () => createHold(office))).toEqual(asked)
  const offered = await createCardService(office)
  expect(await added(office, () => createCardHold(office, { offered }))).toEqual({
    release_card_hold: SOON,
    check_kept_card: SOON,
  })
})

it('messages of appointments and letters about invoices come after these', async () => {
  const office = await createTestOffice()
  const { call } = await createVisitor(office.slug, randomPhone())
  const booked = await added(office, () => call('POST', '/api/appointments', hourOf(office, '10:00')))
  expect(booked).toMatchObject({ send_sms: BETWEEN })
  const sold = await added(office, () => sellAtTill(office, { share_email: 1, email: mailbox() }))
  expect(sold).toMatchObject({ send_mail: BETWEEN })
})

it('campaigns and the letters that many get at the same hour come last', async () => {
  const office = await createTestOffice()
  await addRecipients(office, 3)
  expect(await added(office, () => sendCampaign(office))).toMatchObject({ send_campaign: LAST })
  await book(office, '12:00', { employee_id: office.ids.owner })
  await office.owner('PUT', '/api/notifications/settings', { digest_hour: 8 })
  moveTo(`${DAY} 08:00`)
  const { services } = await world()
  const context = { services, scope: mintScope(office.officeId), now: now(), first: true, last: false }
  const inOffice = <T>(work: Parameters<typeof enterOffice<T>>[2]) => enterOffice(services, office.officeId, work)
  expect(await added(office, () => sendDigests({ ...context, inOffice }))).toMatchObject({ send_mail: LAST })
})
