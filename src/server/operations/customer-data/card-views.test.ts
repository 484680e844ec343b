/** Who opened the card of a customer: noted after the commit, read by the owner. */
import { beforeEach, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'

beforeEach(() => moveClockTo('2026-11-24T08:10:00Z'))

const viewsOf = async (office: Office) =>
  (await office.owner('GET', `/api/customer-data/${office.ids.customer}/views`)).body.views as {
    user_id: number
    name: string
    at: string
  }[]
const open = (call: Office['owner'], office: Office) => call('GET', `/api/customers/${office.ids.customer}`)

it('is a row for each person and hour, the latest first, and only the owner reads it', async () => {
  const office = await createTestOffice()
  expect(await viewsOf(office)).toEqual([])
  for (const call of [office.owner, office.owner, office.employee]) expect((await open(call, office)).status).toBe(200)
  await expect.poll(async () => (await viewsOf(office)).length).toBe(2)
  moveClockTo('2026-11-24T09:05:00Z')
  await open(office.owner, office)
  await expect.poll(async () => (await viewsOf(office)).length).toBe(3)
  const [latest] = await viewsOf(office)
  expect(latest).toMatchObject({ user_id: office.ids.owner, at: expect.stringContaining('09:00') })
  const path = `/api/customer-data/${office.ids.customer}/views`
  expect((await office.employee('GET', path)).status).toBe(403)
})

it('has nothing of a card that was not there', async () => {
  const office = await createTestOffice()
  expect((await office.owner('GET', '/api/customers/1')).status).toBe(404)
  expect((await office.owner('GET', '/api/customer-data/1/views')).status).toBe(404)
})
