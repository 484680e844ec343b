import { expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { bookAsVisitor, offeredBy } from '#tests/support/booking/visitor-offers.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const THURSDAY = '2026-11-26'
const FRIDAY = '2026-11-27'

it('a visit that begins before midnight is offered and booked where work goes on after it', async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  const { pool } = await world()
  const office = await createTestOffice()
  const open = (weekday: number, from: number, until: number) =>
    pool.query('insert into office_hours (office_id, weekday, start_minute, end_minute) values ($1, $2, $3, $4)', [
      office.officeId,
      weekday,
      from,
      until,
    ])
  await pool.query('delete from office_hours where office_id = $1', [office.officeId])
  await open(4, 18 * 60, 24 * 60)
  await open(5, 0, 2 * 60)
  const offered = async () => (await offeredBy(office)).free
  const night = [`${THURSDAY} 23:30:00`, `${FRIDAY} 00:00:00`, `${FRIDAY} 01:00:00`]
  expect(await offered()).toEqual(expect.arrayContaining(night))
  expect(await offered()).not.toContain(`${FRIDAY} 01:30:00`)
  const booked = await bookAsVisitor(office, `${THURSDAY} 23:30:00`, 60)
  expect([booked.status, booked.body.appointment.end_time]).toEqual([201, `${FRIDAY} 00:30:00`])
  // the next day knows what began on the day before, and the other way round
  const left = await offered()
  for (const taken of [`${THURSDAY} 23:00:00`, `${THURSDAY} 23:30:00`, `${FRIDAY} 00:00:00`])
    expect(left).not.toContain(taken)
  expect(left).toContain(`${FRIDAY} 00:30:00`)
  expect((await bookAsVisitor(office, `${FRIDAY} 01:00:00`, 60)).status).toBe(201)
  expect((await bookAsVisitor(office, `${FRIDAY} 01:30:00`, 60)).status).toBe(409)
})
