import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { world } from '#tests/support/world.ts'
import {
  createTestOffice,
  randomPhone,
  at,
  createVisitor,
  booking,
  callerOf,
  type Office,
} from '#tests/support/office.ts'

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

describe('a booking within the cut-off of the office', () => {
  /** Booked at ten for three in the afternoon. The office lets nobody change within a day. */
  async function bookedNow() {
    const office = await createTestOffice()
    const { call } = await createVisitor(office.slug, randomPhone())
    const times = [at('2026-11-22', '15:00'), at('2026-11-22', '16:00')] as const
    const made = await call('POST', '/api/appointments', booking(office, ...times))
    const url = `/api/online-booking/manage/${made.body.manage_token}`
    const stranger = await callerOf(null)
    return {
      look: async () => (await stranger('GET', url)).body,
      move: (time: string) => stranger('POST', `${url}/move`, { start_time: at('2026-11-22', time) }),
      cancel: () => stranger('POST', `${url}/cancel`),
    }
  }

  it('can be moved and cancelled for 15 minutes', async () => {
    const { look, move, cancel } = await bookedNow()
    expect(await look()).toMatchObject({ can_change: 1, can_move: 1 })
    expect((await move('16:00')).status).toBe(200)
    moveClockTo('2026-11-22T08:14:00Z')
    expect((await cancel()).body.appointment.status_key).toBe('cancelled')
  })

  it('can neither be moved nor cancelled after them', async () => {
    const { look, move, cancel } = await bookedNow()
    moveClockTo('2026-11-22T08:16:00Z')
    expect(await look()).toMatchObject({ can_change: 0, can_move: 0 })
    expect((await move('16:00')).body.code).toBe('cutoff_passed')
    expect((await cancel()).body.code).toBe('cutoff_passed')
  })

  it('nor when fewer than three hours remain, however new it is', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', '/api/business/settings', { booking_notice_minutes: 60 })
    const { call } = await createVisitor(office.slug, randomPhone())
    const times = [at('2026-11-22', '12:30'), at('2026-11-22', '13:30')] as const
    const made = await call('POST', '/api/appointments', booking(office, ...times))
    const stranger = await callerOf(null)
    const cancelled = await stranger('POST', `/api/online-booking/manage/${made.body.manage_token}/cancel`)
    expect(cancelled.body.code).toBe('cutoff_passed')
  })
})

describe('a booking that can no longer be made online', () => {
  const changes = {
    'whose service is not online': [
      'service_not_online',
      ({ owner, ids }: Office) => owner('PUT', `/api/products/${ids.service}`, { is_online: 0 }),
    ],
    'whose service was deleted': [
      'service_not_online',
      ({ owner, ids }: Office) => owner('DELETE', `/api/products/${ids.service}?accept=appointments`),
    ],
    'whose employee no longer gives it': [
      'employee_not_assigned',
      ({ owner, ids }: Office) => owner('PUT', `/api/products/${ids.service}`, { assignedEmployees: [ids.owner] }),
    ],
    'whose employee left': [
      'employee_not_assigned',
      ({ owner, ids }: Office) =>
        owner('PUT', `/api/users/update/${ids.employee}`, { status: 'inactive', appointments: 'keep' }),
    ],
    'of a closed calendar': [
      'booking_closed',
      ({ owner }: Office) => owner('PUT', '/api/business/settings', { online_booking: 0 }),
    ],
  } as const

  it.for(Object.entries(changes))(
    '%s is announced as not movable, and can be cancelled',
    async ([, [code, change]]) => {
      const office = await createTestOffice()
      const { call } = await createVisitor(office.slug, randomPhone())
      const made = await call('POST', '/api/appointments', booking(office, at(DAY, '08:00'), at(DAY, '09:00')))
      const url = `/api/online-booking/manage/${made.body.manage_token}`
      const stranger = await callerOf(null)
      expect((await stranger('GET', url)).body).toMatchObject({ can_change: 1, can_move: 1, move_refusal: null })
      expect((await change(office)).status).toBeLessThan(300)
      const { body } = await stranger('GET', url)
      expect(body).toMatchObject({ can_change: 1, can_move: 0, business: { phone: expect.anything() as unknown } })
      expect(body.move_refusal).toMatch(/לבטל אפשר כאן/)
      const slots = await stranger('GET', `${url}/slots`)
      expect([slots.status, slots.body.code]).toEqual([409, code])
      const moved = await stranger('POST', `${url}/move`, { start_time: at(DAY, '10:00') })
      expect([moved.status, moved.body.code, moved.body.error]).toEqual([409, code, body.move_refusal])
      expect((await stranger('POST', `${url}/cancel`)).body.appointment.status_key).toBe('cancelled')
    },
  )

  it('is not announced as movable after the cut-off', async () => {
    const office = await createTestOffice()
    const { call } = await createVisitor(office.slug, randomPhone())
    const made = await call('POST', '/api/appointments', booking(office, at(DAY, '08:00'), at(DAY, '09:00')))
    moveClockTo('2026-11-25T08:00:00Z')
    const url = `/api/online-booking/manage/${made.body.manage_token}`
    const stranger = await callerOf(null)
    expect((await stranger('GET', url)).body).toMatchObject({ can_change: 0, can_move: 0, move_refusal: null })
    expect((await stranger('GET', `${url}/slots`)).body.code).toBe('cutoff_passed')
  })
})
