import { describe, expect, it } from 'vitest'
import { MINUTE, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, callerOf, booking, type Office } from '#tests/support/office.ts'
import { bookAsVisitor, offeredBy } from '#tests/support/booking/visitor-offers.ts'
import { world } from '#tests/support/world.ts'

describe('a buffer', () => {
  const DAY = '2026-11-24'
  const bufferOf = async (id: number) => {
    const { pool } = await world()
    const { rows } = await pool.query<{ n: number }>('select buffer_minutes as n from appointments where id = $1', [id])
    return rows[0]!.n
  }
  async function officeWithBuffer() {
    moveClockTo('2026-11-22T08:00:00Z')
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query('update products set buffer_minutes = 30 where id = $1', [office.ids.service])
    return office
  }
  const hour = (office: Office, start: string, more: object = {}) => {
    const from = wallClockAt(DAY, start)
    return booking(office, from, toWallClock(toInstant(from) + 60 * MINUTE), more)
  }

  it('is copied to the appointment and changes only when the appointment gets another service', async () => {
    const office = await officeWithBuffer()
    const { pool } = await world()
    const { id } = await office.create('/api/appointments', hour(office, '10:00'))
    expect(await bufferOf(id)).toBe(30)
    await pool.query('update products set buffer_minutes = 45 where id = $1', [office.ids.service])
    await office.owner('PUT', `/api/appointments/${id}`, hour(office, '11:00'))
    expect(await bufferOf(id)).toBe(30)
    const other = await office.create('/api/products', {
      name: 'פן',
      price: '80',
      category_id: office.ids.category,
      assignedEmployees: [office.ids.employee],
      time_window: 60,
    })
    await office.owner('PUT', `/api/appointments/${id}`, hour(office, '11:00', { service_id: other.id }))
    expect(await bufferOf(id)).toBe(0)
    await office.owner('PUT', `/api/appointments/${id}`, hour(office, '11:00'))
    expect(await bufferOf(id)).toBe(45)
  })

  it('blocks visitors but not staff, before and after an appointment, and may extend past closing time', async () => {
    const office = await officeWithBuffer()
    await office.create('/api/appointments', hour(office, '12:00'))
    const { free } = await offeredBy(office)
    const times = free.filter((start) => start.startsWith(DAY)).map((start) => start.slice(11, 16))
    // 11:00 leaves no time for its own buffer before 12:00, and 13:00 is in the buffer of the
    // appointment
    expect(times.filter((time) => time < '15:00')).toEqual([
      '08:00',
      '08:30',
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '13:30',
      '14:00',
      '14:30',
    ])
    expect(times.at(-1)).toBe('17:00') // closes at 18:00
    for (const start of ['11:00', '13:00'])
      expect((await bookAsVisitor(office, wallClockAt(DAY, start), 60)).body.code).toBe('slot_taken')
    const online = await bookAsVisitor(office, wallClockAt(DAY, '17:00'), 60)
    expect(await bufferOf(online.body.appointment.id)).toBe(30)
    expect((await office.owner('POST', '/api/appointments', hour(office, '13:00'))).status).toBe(201)
    // a moving appointment is not blocked by its own buffer
    const call = await callerOf(null)
    const link = `/api/online-booking/manage/${online.body.manage_token}/move`
    expect((await call('POST', link, { start_time: wallClockAt(DAY, '16:30') })).status).toBe(200)
  })

  it('of an appointment before midnight blocks starts after midnight', async () => {
    const office = await officeWithBuffer()
    await office.owner('POST', '/api/calendar-settings', {
      calendar_start_time: '00:00',
      calendar_end_time: '23:59',
      time_step: 30,
      default_view: 'daily',
      working_days: [0, 1, 2, 3, 4, 5, 6],
    })
    const { pool } = await world()
    await pool.query('update products set buffer_minutes = 240 where id = $1', [office.ids.service])
    await office.create('/api/appointments', booking(office, '2026-11-23 22:00:00', '2026-11-23 23:00:00'))
    const { free } = await offeredBy(office)
    expect(free.find((start) => start.startsWith(DAY))).toBe(wallClockAt(DAY, '03:00'))
  })
})
