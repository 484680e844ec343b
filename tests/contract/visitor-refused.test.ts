import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  at,
  booking,
  createTestOffice,
  createVisitor,
  randomPhone,
  type Caller,
  type Office,
} from '#tests/support/office.ts'
import { countAppointments, createCaller, DAY, hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { world } from '#tests/support/world.ts'

let office: Office
let other: Office
beforeAll(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
  other = await createTestOffice()
})
beforeEach(() => moveClockTo(NOW))

const hour = (start: string, more: object = {}) => hourOf(office, start, more)
const post = async (body: object, call?: Caller) =>
  (call ?? (await createCaller(office)))('POST', '/api/appointments', body)
const serviceOf = (more: object) => ({
  name: 'שירות',
  price: '100',
  category_id: office.ids.category,
  assignedEmployees: [office.ids.employee],
  time_window: 60,
  ...more,
})

describe('a booking request of a visitor is refused', () => {
  const cases: { title: string; code: string; body: () => object | Promise<object> }[] = [
    {
      title: 'in the past',
      code: 'too_soon',
      body: () => booking(office, at('2026-11-19', '10:00'), at('2026-11-19', '11:00')),
    },
    {
      title: 'years ago',
      code: 'too_soon',
      body: () => booking(office, at('1999-01-03', '10:00'), at('1999-01-03', '11:00')),
    },
    {
      title: 'less than three hours ahead',
      code: 'too_soon',
      body: () => booking(office, at('2026-11-22', '12:30'), at('2026-11-22', '13:30')),
    },
    {
      title: 'more than sixty days ahead',
      code: 'too_far',
      body: () => booking(office, at('2027-01-22', '10:00'), at('2027-01-22', '11:00')),
    },
    { title: 'before the office opens', code: 'outside_hours', body: () => hour('07:00') },
    { title: 'with an end after the office closes', code: 'outside_hours', body: () => hour('17:30') },
    {
      title: 'on a day on which the office is closed',
      code: 'outside_hours',
      body: () => booking(office, at('2026-11-28', '10:00'), at('2026-11-28', '11:00')),
    },
    { title: 'with a start off the grid', code: 'outside_hours', body: () => hour('10:07') },
    {
      title: 'with a start that has seconds',
      code: 'outside_hours',
      body: () => ({ ...hour('10:00'), start_time: `${DAY} 10:00:01`, end_time: `${DAY} 11:00:01` }),
    },
    {
      title: 'with a shorter duration than the service',
      code: 'wrong_length',
      body: () => booking(office, at(DAY, '10:00'), at(DAY, '10:30')),
    },
    {
      title: 'with a shorter duration, too late for the full one',
      code: 'wrong_length',
      body: () => booking(office, at(DAY, '17:30'), at(DAY, '18:00')),
    },
    {
      title: 'with a longer duration than the service',
      code: 'wrong_length',
      body: () => booking(office, at(DAY, '10:00'), at(DAY, '17:00')),
    },
    {
      title: 'for a service that is not online',
      code: 'service_not_online',
      body: async () =>
        hour('10:00', { service_id: (await office.create('/api/products', serviceOf({ is_online: 0 }))).id }),
    },
    {
      title: 'for a product',
      code: 'service_not_online',
      body: async () =>
        hour('10:00', {
          service_id: (await office.create('/api/products', serviceOf({ product_type: 'product' }))).id,
        }),
    },
    {
      title: 'for a deleted service',
      code: 'service_not_online',
      body: async () => {
        const { id } = await office.create('/api/products', serviceOf({}))
        await office.owner('DELETE', `/api/products/${id}`)
        return hour('10:00', { service_id: id })
      },
    },
    {
      title: "for another office's service",
      code: 'service_not_online',
      body: () => hour('10:00', { service_id: other.ids.service }),
    },
    {
      title: "with another office's employee",
      code: 'employee_not_assigned',
      body: () => hour('10:00', { employee_id: other.ids.employee }),
    },
    {
      title: 'with an employee who does not give the service',
      code: 'employee_not_assigned',
      body: async () =>
        hour('10:00', {
          employee_id: (await office.create('/api/users/create', { name: 'שיר', phone: randomPhone() })).id,
        }),
    },
    {
      title: 'with an inactive employee',
      code: 'employee_not_assigned',
      body: async () => {
        const { id } = await office.create('/api/users/create', { name: 'שיר', phone: randomPhone() })
        const service = await office.create('/api/products', serviceOf({ assignedEmployees: [id] }))
        await office.owner('PUT', `/api/users/update/${id}`, { name: 'שיר', phone: randomPhone(), status: 'inactive' })
        return hour('10:00', { employee_id: id, service_id: service.id })
      },
    },
    {
      title: 'with a deleted employee',
      code: 'employee_not_assigned',
      body: async () => {
        const { id } = await office.create('/api/users/create', { name: 'שיר', phone: randomPhone() })
        const service = await office.create('/api/products', serviceOf({ assignedEmployees: [id] }))
        await office.owner('DELETE', `/api/employees/${id}`)
        return hour('10:00', { employee_id: id, service_id: service.id })
      },
    },
    {
      title: 'with an end before the start',
      code: 'invalid_input',
      body: () => booking(office, at(DAY, '11:00'), at(DAY, '10:00')),
    },
    {
      title: 'in the hour that the clocks skip',
      code: 'time_skipped',
      body: () => booking(office, at('2027-03-26', '02:00'), at('2027-03-26', '03:00')),
    },
    {
      title: 'at a taken time, also with allow_overlap',
      code: 'slot_taken',
      body: async () => {
        await office.owner('POST', '/api/appointments', hour('09:00', { allow_overlap: 1 }))
        return hour('09:00', { allow_overlap: 1, status_key: 'cancelled' })
      },
    },
  ]
  it.for(cases)('$title', async ({ code, body }) => {
    const wanted = await body()
    const before = await countAppointments(office)
    const answer = await post(wanted)
    expect({ code: answer.body.code, explained: answer.body.error?.length > 5 }).toEqual({ code, explained: true })
    expect(await countAppointments(office)).toBe(before)
  })

  it('before the visitor entered their details', async () => {
    const { call } = await createVisitor(office.slug)
    const answer = await post(hour('10:00'), call)
    expect(answer.body).toMatchObject({ code: 'invalid_input', fields: { full_name: expect.any(String) } })
  })

  it('within the notice period of the office, which the answer states', async () => {
    const strict = await createTestOffice()
    await strict.owner('PUT', '/api/business/settings', { booking_notice_minutes: 60 * 24 * 3 })
    const call = await createCaller(strict)
    const answer = await call('POST', '/api/appointments', booking(strict, at(DAY, '10:00'), at(DAY, '11:00')))
    expect(answer.body).toMatchObject({ code: 'too_soon', error: 'לא ניתן לקבוע תור פחות מ־72 שעות מראש.' })
  })

  it('when booking is closed, or the subscription is cancelled or expired', async () => {
    const { pool } = await world()
    for (const close of [
      'update offices set online_booking = false where id = $1',
      `update subscriptions set status = 'cancelled' where office_id = $1`,
      `update subscriptions set ends_at = '2026-11-22T07:00:00Z' where office_id = $1`,
    ]) {
      const closing = await createTestOffice()
      const call = await createCaller(closing)
      const body = booking(closing, at(DAY, '10:00'), at(DAY, '11:00'))
      const link = (await call('POST', '/api/appointments', body)).body.manage_token as string
      await pool.query(close, [closing.officeId])
      const later = booking(closing, at(DAY, '12:00'), at(DAY, '13:00'))
      expect((await call('POST', '/api/appointments', later)).body.code).toBe('booking_closed')
      expect((await call('POST', '/api/customers', { full_name: 'א', phone: randomPhone() })).body.code).toBe(
        'booking_closed',
      )
      expect((await call('GET', `/api/get-public-token/${closing.slug}`)).body.code).toBe('not_found')
      const { service, employee } = closing.ids
      const slots = `/api/online-booking/slots/${closing.slug}?service_id=${service}&employee_id=${employee}`
      expect((await call('GET', slots)).body.code).toBe('booking_closed')
      const settings = await call('GET', `/api/online-booking/business/settings/${closing.officeId}`)
      expect(settings.body).toEqual({ settings: { online_booking: 0 } })
      // the visitor may still cancel the existing booking, but not move it
      const move = { start_time: at(DAY, '14:00') }
      expect((await call('POST', `/api/online-booking/manage/${link}/move`, move)).body.code).toBe('booking_closed')
      expect((await call('POST', `/api/online-booking/manage/${link}/cancel`)).body.appointment.status_key).toBe(
        'cancelled',
      )
    }
  })
})
