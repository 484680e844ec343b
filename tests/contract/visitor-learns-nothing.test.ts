import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import {
  createTestOffice,
  randomPhone,
  at,
  createVisitor,
  booking,
  callerOf,
  type Answer,
  type Caller,
  type Office,
  randomIp,
} from '#tests/support/office.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { world } from '#tests/support/world.ts'

const DAY = '2026-11-24'
/** A marker in all data that must not leave the office. */
const SECRET = 'סודי'
const KNOWN_PHONE = '+972521234567'
/** The digits that all notations of the number contain. */
const KNOWN_DIGITS = '521234567'

let office: Office
let visitor: Awaited<ReturnType<typeof createVisitor>>
let known: { id: number }
let taken: { id: number }
const recorded: string[] = []

/** Records the answers with their headers. */
const recording =
  (call: Caller): Caller =>
  async (...asked) => {
    const answer = await call(...asked)
    recorded.push(JSON.stringify({ asked: asked.slice(0, 2), ...answer }))
    return answer
  }

beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  office = await createTestOffice()
  const { pool } = await world()
  // a visitor sees the id of their visit as customer_id, which must differ from the known
  // customer's id
  await pool.query(`select setval(pg_get_serial_sequence('visits', 'id'), 5000000)`)
  known = await office.create('/api/customers', {
    full_name: `${SECRET} לקוחה`,
    phone: KNOWN_PHONE,
    email: 'secret-customer@luz.test',
    notes: `${SECRET} הערה על הלקוחה`,
    birth_date: '1987-06-05',
    gender: 'נקבה',
    address_city: `${SECRET} עיר`,
    id_number: '000000018',
  })
  taken = await office.create(
    '/api/appointments',
    booking(office, at(DAY, '11:00'), at(DAY, '12:00'), { customer_id: known.id, notes: `${SECRET} הערה לתור` }),
  )
  await pool.query(
    `update users set id_number = '000000026', address = $2, city = $2, email = coalesce(email, 'secret-employee@luz.test') where office_id = $1`,
    [office.officeId, SECRET],
  )
  await pool.query(`update offices set business_number = '514321988', email = 'secret-office@luz.test' where id = $1`, [
    office.officeId,
  ])
  await pool.query(`update customers set notes = $2 where office_id = $1`, [office.officeId, `${SECRET} הערה`])
})
beforeEach(async () => {
  const fresh = await createVisitor(office.slug)
  visitor = { ...fresh, call: recording(fresh.call) }
})

/** The answer without ids, tokens and times, which may differ. */
const shapeOf = ({ status, body }: Answer, phone: string) =>
  JSON.parse(
    JSON.stringify({ status, body })
      .replaceAll(phone.slice(-9), 'PHONE')
      .replaceAll(/"(id|customer_id)":\d+/g, '"$1":0')
      .replaceAll(/"(manage_token|request_id)":"[^"]+"/g, '"$1":""')
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, 'TIME'),
  )
const details = (phone: string) => ({ full_name: 'מבקרת', phone })
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = asked.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  )
  asked.mockRestore()
  return texts
}

describe('a visitor', () => {
  it('gets the same answers for known and unknown phones', async () => {
    const unknown = `+972${randomPhone().slice(1)}`
    const path = `/api/online-booking/customers/by-phone/${office.slug}?phone=`
    for (const ask of [
      (phone: string) => visitor.call('GET', path + encodeURIComponent(phone)),
      (phone: string) => visitor.call('POST', '/api/customers', details(phone)),
      (phone: string) => visitor.call('POST', '/api/online-booking/phone-codes', { phone }),
      (phone: string) => visitor.call('POST', '/api/online-booking/phone-proofs', { phone, code: '123456' }),
    ]) {
      const [one, other] = [await ask(KNOWN_PHONE), await ask(unknown)]
      expect(shapeOf(one, KNOWN_PHONE)).toEqual(shapeOf(other, unknown))
    }
    expect((await visitor.call('GET', path + encodeURIComponent(KNOWN_PHONE))).body).toEqual({
      customer: null,
      verification: 'none',
    })
  })

  it('causes the same statements for known and unknown phones, so that timing reveals nothing', async () => {
    const unknown = `+972${randomPhone().slice(1)}`
    const post = (phone: string) => statementsOf(() => visitor.call('POST', '/api/customers', details(phone)))
    await post(unknown) // the first request creates the visit
    const [one, other] = [await post(KNOWN_PHONE), await post(unknown)]
    expect(one).toEqual(other)
    expect(one.filter((text) => /\bcustomers\b/.test(text))).toEqual([])
    const path = `/api/online-booking/customers/by-phone/${office.slug}?phone=`
    const look = (phone: string) => statementsOf(() => visitor.call('GET', path + encodeURIComponent(phone)))
    expect(await look(KNOWN_PHONE)).toEqual(await look(unknown))
  })

  it('does not change the customer whose phone they enter', async () => {
    const before = (await office.owner('GET', `/api/customers?search=${KNOWN_DIGITS}`)).body
    await visitor.call('POST', '/api/customers', {
      ...details(KNOWN_PHONE),
      email: 'mine@luz.test',
      birth_date: '2000-01-01',
    })
    const made = await visitor.call('POST', '/api/appointments', booking(office, at(DAY, '13:00'), at(DAY, '14:00')))
    expect(made.body.appointment).toMatchObject({ customer_name: 'מבקרת', notes: null })
    expect((await office.owner('GET', `/api/customers?search=${KNOWN_DIGITS}`)).body).toEqual(before)
    const seen = (await office.owner('GET', '/api/appointments')).body.appointments
    expect(seen.find((a: { id: number }) => a.id === made.body.appointment.id)).toMatchObject({ customer_id: known.id })
  })

  it('gets the same reply to a booking for a known and an unknown phone', async () => {
    const unknown = `+972${randomPhone().slice(1)}`
    const book = async (phone: string, hour: string) => {
      const { call } = await createVisitor(office.slug)
      await call('POST', '/api/customers', details(phone))
      return recording(call)('POST', '/api/appointments', booking(office, at(DAY, `${hour}:00`), at(DAY, `${hour}:30`)))
    }
    await office.owner('PUT', `/api/products/${office.ids.service}`, { ...shortService(), time_window: 30 })
    const [one, other] = [await book(KNOWN_PHONE, '15'), await book(unknown, '16')]
    expect(one.status).toBe(201)
    expect(shapeOf(one, KNOWN_PHONE)).toEqual(shapeOf(other, unknown))
    await office.owner('PUT', `/api/products/${office.ids.service}`, shortService())
  })
  const shortService = () => ({
    name: 'תספורת נשים',
    price: '180',
    category_id: office.ids.category,
    assignedEmployees: [office.ids.owner, office.ids.employee],
    time_window: 60,
  })

  it("sees other people's appointments as busy times only", async () => {
    const { body } = await visitor.call(
      'GET',
      `/api/appointments?employee_id=${office.ids.employee}&start=${DAY}%2000:00:00&end=${DAY}%2023:00:00`,
    )
    const there = body.appointments.find((a: { start_time: string }) => a.start_time === at(DAY, '11:00'))
    expect(there).toEqual({
      start_time: at(DAY, '11:00'),
      end_time: at(DAY, '12:00'),
      employee_id: office.ids.employee,
      busy: 1,
    })
  })

  it('sees no past appointments', async () => {
    const gone = await office.owner(
      'POST',
      '/api/appointments',
      booking(office, at('2026-11-19', '11:00'), at('2026-11-19', '12:00')),
    )
    expect(gone.status).toBe(201)
    const { body } = await visitor.call(
      'GET',
      '/api/appointments?start=2026-01-01%2000:00:00&end=2026-11-21%2000:00:00',
    )
    expect(body.appointments).toEqual([])
  })

  it('gets free times near a taken one without its details', async () => {
    await visitor.call('POST', '/api/customers', details(randomPhone()))
    const refused = await visitor.call('POST', '/api/appointments', booking(office, at(DAY, '11:00'), at(DAY, '12:00')))
    expect(Object.keys(refused.body).toSorted()).toEqual(['code', 'error', 'messages', 'request_id', 'slots'])
    expect(refused.body.code).toBe('slot_taken')
    expect(refused.body.slots).toHaveLength(3)
  })

  it('sees their own appointments and details once they have proved their phone', async () => {
    await office.owner('PUT', '/api/business/settings', { phone_proof: 1 })
    const { pool } = await world()
    await visitor.call('POST', '/api/customers', details(KNOWN_PHONE))
    await visitor.call('POST', '/api/online-booking/phone-codes', { phone: KNOWN_PHONE })
    const { rows } = await pool.query<{ message: string }>(
      `select message from sms_messages where office_id = $1 and kind = 'code' order by id desc limit 1`,
      [office.officeId],
    )
    const code = /\d{6}/.exec(rows[0]!.message)![0]
    const { call } = await createVisitor(office.slug)
    const proved = await call('POST', '/api/online-booking/phone-proofs', { phone: KNOWN_PHONE, code })
    // only after the proof, and only the customer's own details
    expect(proved.body.customer).toEqual({
      id: expect.any(Number),
      full_name: `${SECRET} לקוחה`,
      phone: KNOWN_PHONE,
      email: 'secret-customer@luz.test',
      birth_date: '1987-06-05',
      gender: 'נקבה',
    })
    expect(proved.body.customer.id).not.toBe(known.id)
    const own = (await call('GET', '/api/appointments')).body.appointments.find(
      (a: { id?: number }) => a.id === taken.id,
    )
    expect(own).toMatchObject({ start_time: at(DAY, '11:00'), notes: null, customer_name: '' })
    // the code gives no access to the visit that requested it
    const still = await visitor.call(
      'GET',
      `/api/online-booking/customers/by-phone/${office.slug}?phone=0${KNOWN_DIGITS}`,
    )
    expect(still.body).toEqual({ customer: null, verification: 'sms' })
    await office.owner('PUT', '/api/business/settings', { phone_proof: 0 })
  })
})

describe('everything that visitors and strangers can read', () => {
  it('contains no secret of the office', async () => {
    const stranger = recording(await callerOf(null))
    await visitor.call('POST', '/api/customers', details(randomPhone()))
    const made = await visitor.call('POST', '/api/appointments', booking(office, at(DAY, '09:00'), at(DAY, '10:00')))
    const link = made.body.manage_token as string
    const named = ['business', 'business/settings', 'employees', 'services']
    for (const what of named) await visitor.call('GET', `/api/online-booking/${what}/${office.officeId}`)
    await visitor.call('GET', '/api/online-booking/calendar-settings')
    await visitor.call('GET', '/api/appointments')
    const { service, employee, owner } = office.ids
    for (const who of [employee, owner])
      await stranger('GET', `/api/online-booking/slots/${office.slug}?service_id=${service}&employee_id=${who}&days=62`)
    await stranger('GET', `/api/online-booking/manage/${link}`)
    await stranger('GET', `/api/online-booking/manage/${link}/slots`)
    await stranger('POST', `/api/online-booking/manage/${link}/move`, { start_time: at(DAY, '11:00') })
    await stranger('POST', `/api/online-booking/manage/${link}/move`, { start_time: at(DAY, '11:07') })
    await stranger('POST', `/api/online-booking/manage/${link}/cancel`)
    for (const page of await pagesOf(link)) recorded.push(page)

    // the staff page contains the addresses of its sign-in screens
    const all = recorded.join('\n').replaceAll(/(?:forgot|reset)-password/g, '')
    expect(recorded.length).toBeGreaterThan(30)
    for (const marker of [
      SECRET,
      'secret-',
      '000000018',
      '000000026',
      '514321988',
      '1987-06-05',
      'password',
      'token_id',
    ])
      expect({
        marker,
        at: all.slice(Math.max(0, all.indexOf(marker) - 80), all.indexOf(marker) + 80),
        found: all.includes(marker),
      }).toEqual({ marker, at: expect.anything(), found: false })
    // visitors may get back the phone that they typed, but never the customer's id
    expect(all).not.toContain(`"customer_id":${known.id},`)
  })

  /** The pages of the built web; none without a build. */
  async function pagesOf(link: string): Promise<string[]> {
    if (!existsSync('dist/public/.vite/manifest.json')) return []
    const { services } = await world()
    const app = await buildApp(services, path.resolve('dist'))
    const paths = [
      `/book/${office.slug}`,
      `/book/${office.officeId}`,
      `/book/${office.slug}?service=${office.ids.service}`,
      `/book/manage/${link}`,
      `/book/manage/${link}/appointment.ics`,
      '/book-thank-you',
      '/login',
    ]
    const pages = []
    for (const url of paths) {
      const page = await app.inject({ method: 'GET', url, headers: { 'x-forwarded-for': randomIp() } })
      expect({ url, status: page.statusCode }).toEqual({ url, status: 200 })
      pages.push(page.body)
    }
    await app.close()
    return pages
  }
})
