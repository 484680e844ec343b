import { expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { booking, createTestOffice, createVisitor } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { createStartCache } from './start-cache.ts'

it('the booking page, and the reply with its services, begin with what was booked in the last 90 days', async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  const office = await createTestOffice()
  const { services, pool } = await world()
  const visitor = await createVisitor(office.slug)
  const names = async () => {
    const { start } = await createStartCache(services).get(office.officeId).data
    const called = (await visitor.call('GET', `/api/online-booking/services/${office.officeId}`)).body.services
    const [onPage, inReply] = [start.services, called as { name: string }[]].map((all) => all.map(({ name }) => name))
    expect(inReply).toEqual(onPage)
    return onPage
  }
  const first = {
    price: '40',
    category_id: office.ids.category,
    assignedEmployees: [office.ids.owner],
    time_window: 15,
  }
  const fringe = await office.create('/api/products', { ...first, name: 'אפור' })
  expect(await names()).toEqual(['אפור', 'תספורת נשים'])
  const book = async (service_id: number, day: string) => {
    const sent = {
      ...booking(office, `2026-11-24 ${day}:00`, `2026-11-24 ${day}:15`),
      service_id,
      employee_id: office.ids.owner,
    }
    const { status, body } = await office.owner('POST', '/api/appointments', { ...sent, allow_overlap: 1 })
    expect(status).toBe(201)
    return (body.appointment as { id: number }).id
  }
  const [cut, old, cancelled] = [
    await book(office.ids.service, '09:00'),
    await book(fringe.id, '11:00'),
    await book(fringe.id, '12:00'),
  ]
  const move = (id: number, to: string) =>
    pool.query(
      `update appointments set start_at = $2, end_at = $2::timestamptz + interval '15 minutes' where id = $1`,
      [id, to],
    )
  await move(cut, '2026-10-10T08:00:00Z')
  await move(old, '2026-08-20T08:00:00Z')
  await move(cancelled, '2026-10-11T08:00:00Z')
  await pool.query(`update appointments set status_key = 'cancelled', holds_slot = false where id = $1`, [cancelled])
  expect(await names()).toEqual(['תספורת נשים', 'אפור'])
})
