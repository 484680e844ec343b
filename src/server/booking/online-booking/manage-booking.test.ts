import { beforeEach, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { world } from '#tests/support/world.ts'
import { createTestOffice, randomPhone, at, createVisitor, booking, callerOf } from '#tests/support/office.ts'

const DAY = '2026-11-26'
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

it('a manage link allows five moves an hour, not counting refused ones', async () => {
  const office = await createTestOffice()
  const { call } = await createVisitor(office.slug, randomPhone())
  const made = await call('POST', '/api/appointments', booking(office, at(DAY, '08:00'), at(DAY, '09:00')))
  const stranger = await callerOf(null)
  const move = (time: string) =>
    stranger('POST', `/api/online-booking/manage/${made.body.manage_token}/move`, { start_time: at(DAY, time) })
  expect((await move('09:07')).body.code).toBe('outside_hours')
  for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00']) expect((await move(time)).status).toBe(200)
  const sixth = await move('14:00')
  expect([sixth.status, sixth.body.code]).toEqual([429, 'booking_limit'])
  const shown = await stranger('GET', `/api/online-booking/manage/${made.body.manage_token}`)
  expect(shown.body.appointment.start_time).toBe(at(DAY, '13:00'))
  // the link opens the appointment, so the audit log does not keep it
  const { pool } = await world()
  const { rows } = await pool.query('select a::text from audit_log a where office_id = $1', [office.officeId])
  expect(rows.length).toBeGreaterThan(5)
  expect(JSON.stringify(rows)).not.toContain(made.body.manage_token)
})
