import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  randomIp,
  createTestOffice,
  randomPhone,
  at,
  createVisitor,
  booking,
  type Caller,
  type Office,
} from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const DAY = '2026-11-24' // a Tuesday; the office works Sunday to Friday, 08:00 to 18:00, every 30 minutes
const NOW = '2026-11-22T08:00:00Z' // Sunday, ten in the morning in Israel

let office: Office
let other: Office
beforeAll(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
  other = await createTestOffice()
})
beforeEach(() => moveClockTo(NOW))

/** A visitor with details, who makes each call from a different network. */
async function createCaller(at = office, phone = randomPhone()): Promise<Caller> {
  const { call } = await createVisitor(at.slug, phone)
  return (method, url, body) => call(method, url, body, { 'x-forwarded-for': randomIp() })
}
const hour = (start: string, more: object = {}) => {
  const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:${start.slice(3)}`
  return booking(office, at(DAY, start), at(DAY, end), more)
}
const post = async (body: object, call?: Caller) => (call ?? (await createCaller()))('POST', '/api/appointments', body)
const serviceOf = (more: object) => ({
  name: 'שירות',
  price: '100',
  category_id: office.ids.category,
  assignedEmployees: [office.ids.employee],
  time_window: 60,
  ...more,
})
const countOf = async () => {
  const { pool } = await world()
  const { rows } = await pool.query<{ n: number }>('select count(*) as n from appointments where office_id = $1', [
    office.officeId,
  ])
  return rows[0]!.n
}

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
    const before = await countOf()
    const answer = await post(wanted)
    expect({ code: answer.body.code, explained: answer.body.error?.length > 5 }).toEqual({ code, explained: true })
    expect(await countOf()).toBe(before)
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
    expect(answer.body).toMatchObject({ code: 'too_soon', error: 'לא ניתן לקבוע פגישה פחות מ-72 שעות מראש.' })
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

describe('a visitor cannot choose', () => {
  it('the customer, status, notes or duration of the appointment', async () => {
    const phone = randomPhone()
    const call = await createCaller(office, phone)
    const made = await post(
      hour('10:00', { customer_id: office.ids.customer, status_key: 'done', notes: 'שלום', status_color: '#000000' }),
      call,
    )
    expect(made.status).toBe(201)
    const { body } = await office.owner('GET', `/api/appointments?start=${DAY}%2010:00:00&end=${DAY}%2011:00:00`)
    const [seen] = body.appointments
    expect(seen).toMatchObject({
      status_key: 'confirmed',
      notes: null,
      customer_name: 'מבקרת חדשה',
      end_time: at(DAY, '11:00'),
    })
    expect(seen.customer_id).not.toBe(office.ids.customer)
    expect(seen.customer_phone).toBe(`+972${phone.slice(1)}`)
  })

  it('to skip the approval that the office requires', async () => {
    const asking = await createTestOffice()
    await asking.owner('PUT', '/api/business/settings', { approve_bookings: 1 })
    const call = await createCaller(asking)
    const body = booking(asking, at(DAY, '10:00'), at(DAY, '11:00'), { status_key: 'confirmed' })
    expect((await call('POST', '/api/appointments', body)).body.appointment.status_key).toBe('waiting')
  })
})

describe('the reply to a booking', () => {
  const sent = async (phone: string) => {
    const quiet = await createTestOffice()
    const call = await createCaller(quiet, phone)
    const body = booking(quiet, at(DAY, '14:00'), at(DAY, '15:00'))
    const first = await post(body, call)
    const twin = await post(body, call)
    expect(twin.body.appointment.id).toBe(first.body.appointment.id)
    return [first.body.sms_sent, twin.body.sms_sent]
  }
  it('reports whether an SMS was sent, also when the request is repeated', async () => {
    expect(await sent(randomPhone())).toEqual([true, true])
    expect(await sent('03-6123456')).toEqual([false, false])
  })
})

describe('one customer', () => {
  it('has at most three future bookings from any visit, and a cancellation frees one', async () => {
    const phone = randomPhone()
    const links: string[] = []
    for (const start of ['08:00', '11:00', '12:00']) {
      const made = await post(hour(start), await createCaller(office, phone))
      expect(made.status).toBe(201)
      links.push(made.body.manage_token as string)
    }
    const refused = await post(hour('13:00'), await createCaller(office, phone))
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 429, code: 'booking_limit' })
    const call = await createCaller(office, phone)
    expect((await call('POST', `/api/online-booking/manage/${links[0]}/cancel`)).status).toBe(200)
    expect((await post(hour('13:00'), call)).status).toBe(201)
  })

  it('cannot exceed three by booking concurrently with six employees', async () => {
    const busy = await createTestOffice()
    const phone = randomPhone()
    await busy.create('/api/customers', { full_name: 'מוכרת', phone })
    const staff = [busy.ids.owner, busy.ids.employee]
    while (staff.length < 6)
      staff.push((await busy.create('/api/users/create', { name: 'שיר', phone: randomPhone() })).id)
    const service = { name: 'תספורת', price: '1', category_id: busy.ids.category, assignedEmployees: staff }
    await busy.owner('PUT', `/api/products/${busy.ids.service}`, { ...service, time_window: 60 })
    const calls = await Promise.all(staff.map(() => createCaller(busy, phone)))
    const body = booking(busy, at(DAY, '10:00'), at(DAY, '11:00'))
    const answers = await Promise.all(
      staff.map((employee_id, i) => calls[i]!('POST', '/api/appointments', { ...body, employee_id })),
    )
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 201, 201, 429, 429, 429])
    expect((await busy.owner('GET', `/api/customers?search=${phone.slice(1)}`)).body.total).toBe(1)
  })

  it('has ten attempts an hour per phone and per network', async () => {
    const quietOffice = await createTestOffice()
    await quietOffice.owner('POST', '/api/appointments', booking(quietOffice, at(DAY, '10:00'), at(DAY, '11:00')))
    const taken = booking(quietOffice, at(DAY, '10:00'), at(DAY, '11:00'))
    const phone = randomPhone()
    const byPhone = []
    for (let i = 0; i < 11; i++) byPhone.push((await post(taken, await createCaller(quietOffice, phone))).body.code)
    expect(byPhone).toEqual([...Array.from({ length: 10 }, () => 'slot_taken'), 'booking_limit'])
    const ip = randomIp()
    const byNetwork = []
    for (let i = 0; i < 11; i++) {
      const { call } = await createVisitor(quietOffice.slug, randomPhone())
      byNetwork.push((await call('POST', '/api/appointments', taken, { 'x-forwarded-for': ip })).body.code)
    }
    expect(byNetwork).toEqual([...Array.from({ length: 10 }, () => 'slot_taken'), 'too_many'])
  })

  it('gets one appointment and the same reply for repeated and concurrent requests', async () => {
    const call = await createCaller()
    const before = await countOf()
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(hour('16:00'), call)))
    const again = await post(hour('16:00'), call)
    expect(new Set([...answers, again].map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set([...answers, again].map((a) => `${a.body.appointment.id} ${a.body.manage_token}`)).size).toBe(1)
    expect(await countOf()).toBe(before + 1)
  })
})
