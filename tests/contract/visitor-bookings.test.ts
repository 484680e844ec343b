import { exhaust } from '#tests/support/exhaust.ts'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  at,
  booking,
  callerOf,
  createTestOffice,
  createVisitor,
  randomIp,
  randomPhone,
  type Caller,
  type Office,
} from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { countAppointments, createCaller, DAY, hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'

let office: Office
beforeAll(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})
beforeEach(() => moveClockTo(NOW))

const hour = (start: string, more: object = {}) => hourOf(office, start, more)
const post = async (body: object, call?: Caller) =>
  (call ?? (await createCaller(office)))('POST', '/api/appointments', body)

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
  })

  it('goes by e-mail to a landline, which is refused without an address', async () => {
    const quiet = await createTestOffice()
    const { token } = await createVisitor(quiet.slug)
    const call = await callerOf(token)
    const details = { full_name: 'רות לוי', phone: '03-6123456' }
    const refused = await call('POST', '/api/customers', details)
    expect({ status: refused.status, fields: refused.body.fields }).toEqual({
      status: 422,
      fields: { email: expect.stringContaining('SMS') },
    })
    expect((await call('POST', '/api/customers', { ...details, email: 'ruth@example.com' })).status).toBe(201)
    const body = booking(quiet, at(DAY, '14:00'), at(DAY, '15:00'))
    expect((await post(body, call)).body).toMatchObject({ sms_sent: false })
    const { pool } = await world()
    const { rows } = await pool.query('select email from sms_messages where office_id = $1', [quiet.officeId])
    expect(rows).toEqual([{ email: 'ruth@example.com' }])
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
    // the known one, and one card of all who did not prove the phone
    expect((await busy.owner('GET', `/api/customers?search=${phone.slice(1)}`)).body.total).toBe(2)
  })

  it('has ten attempts an hour per phone and twenty per network until a puzzle is asked, and hundreds per network in all', async () => {
    const quietOffice = await createTestOffice()
    await quietOffice.owner('POST', '/api/appointments', booking(quietOffice, at(DAY, '10:00'), at(DAY, '11:00')))
    const taken = booking(quietOffice, at(DAY, '10:00'), at(DAY, '11:00'))
    const phone = randomPhone()
    const byPhone = []
    for (let i = 0; i < 11; i++) byPhone.push((await post(taken, await createCaller(quietOffice, phone))).body.code)
    expect(byPhone).toEqual([...Array.from({ length: 10 }, () => 'slot_taken'), 'puzzle_required'])
    const ip = randomIp()
    const other = await createTestOffice()
    const byNetwork = async () => {
      const { call } = await createVisitor(other.slug, randomPhone())
      const free = booking(other, at(DAY, '10:00'), at(DAY, '11:00'))
      return (await call('POST', '/api/appointments', free, { 'x-forwarded-for': ip })).body.code
    }
    const { strangers } = perNetwork
    await exhaust(strangers, `${other.officeId} ${ip}`, strangers.points - strangers.usual! + 1)
    expect([await byNetwork(), await byNetwork()]).toEqual([undefined, 'puzzle_required'])
    await exhaust(strangers, `${other.officeId} ${ip}`)
    expect(await byNetwork()).toBe('too_many')
  })

  it('gets one appointment and the same reply for repeated and concurrent requests', async () => {
    const call = await createCaller(office)
    const before = await countAppointments(office)
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(hour('16:00'), call)))
    const again = await post(hour('16:00'), call)
    expect(new Set([...answers, again].map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set([...answers, again].map((a) => `${a.body.appointment.id} ${a.body.manage_token}`)).size).toBe(1)
    expect(await countAppointments(office)).toBe(before + 1)
  })
})
