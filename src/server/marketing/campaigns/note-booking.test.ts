import { beforeEach, expect, it } from 'vitest'
import { sendCampaign } from '#tests/support/marketing/campaigns.ts'
import { addConsenting, addVisit } from '#tests/support/marketing/automatic-messages.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, booking, type Office } from '#tests/support/office.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'

// Sunday, ten in the morning in Israel
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const runCampaigns = async () => {
  await makeDueJobsReady('%:campaign:%')
  await (await world()).runJobs()
}
/** How many customers booked after each campaign, the latest first. */
const booked = async (office: Office) =>
  (await office.owner('GET', '/api/sms/marketing')).body.campaigns.map((one: { booked: number }) => one.booked)
const book = (office: Office, customer_id: number, day: string) =>
  office.create('/api/appointments', booking(office, `${day} 12:00:00`, `${day} 13:00:00`, { customer_id }))

it('a customer who books within 14 days after the message counts once', async () => {
  const office = await createTestOffice()
  const [soon, late, silent] = [await addConsenting(office), await addConsenting(office), await addConsenting(office)]
  await book(office, soon, '2026-11-24')
  await sendCampaign(office)
  await book(office, soon, '2026-11-25')
  // the message was not sent yet
  expect(await booked(office)).toEqual([0])
  await runCampaigns()
  expect(await booked(office)).toEqual([0])
  moveClockTo('2026-12-06T07:00:00Z')
  await book(office, soon, '2026-12-08')
  await book(office, soon, '2026-12-09')
  moveClockTo('2026-12-06T10:00:00Z')
  await book(office, late, '2026-12-10')
  await addVisit(office, silent, '2026-12-14T09:00:00Z', 'cancelled')
  expect(await booked(office)).toEqual([1])
})

it('a booking belongs to every campaign of the last 14 days that reached its customer, in one office', async () => {
  const [office, other] = [await createTestOffice(), await createTestOffice()]
  const [id, others] = [await addConsenting(office), await addConsenting(other)]
  for (const one of [office, office, other]) await sendCampaign(one)
  await runCampaigns()
  moveClockTo('2026-11-23T08:00:00Z')
  await book(office, id, '2026-11-24')
  expect([await booked(office), await booked(other)]).toEqual([[1, 1], [0]])
  await book(other, others, '2026-11-24')
  expect(await booked(other)).toEqual([1])
})

it('a slot that is held counts when it is booked', async () => {
  const office = await createTestOffice()
  const id = await addConsenting(office)
  await sendCampaign(office)
  await runCampaigns()
  const { pool } = await world()
  const { rows } = await pool.query<{ id: number }>(
    `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source, held_until, created_at)
     values ($1, $2, $3, $4, '2026-11-25 10:00Z', '2026-11-25 11:00Z', 'waiting', 'online', '2026-11-23 09:15Z', '2026-11-23 09:00Z') returning id`,
    [office.officeId, office.ids.employee, id, office.ids.service],
  )
  expect(await booked(office)).toEqual([0])
  await pool.query(
    `update appointments set held_until = null, status_key = 'confirmed' where office_id = $1 and id = $2`,
    [office.officeId, rows[0]!.id],
  )
  expect(await booked(office)).toEqual([1])
})
