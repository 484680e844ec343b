import { beforeAll, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, at, booking } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { countMessages } from './message-queries.ts'
import { seedMessages } from './seed-messages.ts'

beforeAll(() => moveClockTo('2026-11-22T08:00:00Z'))

it('demo customers were reminded one day before, only of near appointments, and the quota counts it', async () => {
  const office = await createTestOffice()
  for (const day of ['2026-11-23', '2026-11-24'])
    await office.owner('POST', '/api/appointments', booking(office, at(day, '12:00'), at(day, '13:00')))
  const { services, pool } = await world()
  // the confirmations of these bookings were counted; the demo's bookings send none
  await pool.query('delete from usage_counters where office_id = $1', [office.officeId])
  // at 13:00, noon of tomorrow is less than a day away and noon of the day after is not
  const now = new Date('2026-11-22T11:00:00Z')
  await enterOffice(services, office.officeId, async (tx, scope) => {
    await seedMessages(tx, scope, now)
    await countMessages(tx, scope, now)
  })
  const { messages } = (await office.owner('GET', `/api/customers/${office.ids.customer}/messages`)).body
  const reminders = (messages as { message: string }[]).filter(({ message }) => message.includes(': תזכורת '))
  expect(reminders).toEqual([
    expect.objectContaining({ status: 'sent', message: expect.stringContaining('23/11 בשעה 12:00') }),
  ])
  const counters = `select month::text, used from usage_counters where office_id = $1 and kind = 'sms'`
  const { rows } = await pool.query(counters, [office.officeId])
  expect(rows).toEqual([{ month: '2026-11-01', used: 1 }])
})
