import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import {
  randomPhone,
  at,
  createVisitor,
  booking,
  callerOf,
  type Caller,
  type Office,
  randomIp,
} from '#tests/support/office.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  createSecretOffice,
  DAY,
  details,
  expectNoSecrets,
  KNOWN_DIGITS,
  KNOWN_PHONE,
  recordInto,
  SECRET,
  type SecretOffice,
} from '#tests/support/secret-office.ts'
import { world } from '#tests/support/world.ts'

let office: Office
let known: SecretOffice['known']
let taken: SecretOffice['taken']
let visitor: Awaited<ReturnType<typeof createVisitor>>
const recorded: string[] = []
const recording = (call: Caller): Caller => recordInto(recorded, call)

beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  const made = await createSecretOffice()
  office = made.office
  known = made.known
  taken = made.taken
})
beforeEach(async () => {
  const fresh = await createVisitor(office.slug)
  visitor = { ...fresh, call: recording(fresh.call) }
})

describe('a visitor', () => {
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
    // not recorded: they see their own details
    const { call } = await createVisitor(office.slug)
    await call('POST', '/api/online-booking/phone-codes', { phone: KNOWN_PHONE })
    const { rows } = await pool.query<{ message: string }>(
      `select message from sms_messages where office_id = $1 and kind = 'code' order by id desc limit 1`,
      [office.officeId],
    )
    const code = /\d{6}/.exec(rows[0]!.message)![0]
    const prove = (by: Caller) => by('POST', '/api/online-booking/phone-proofs', { phone: KNOWN_PHONE, code })
    // the code is worth nothing to another visit
    expect((await prove(visitor.call)).body.code).toBe('code_wrong')
    const proved = await prove(call)
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
    // and the proof gives no access to another visit
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

    expect(recorded.length).toBeGreaterThan(20)
    expectNoSecrets(recorded, known.id)
  })

  /** The pages of the built web; none without a build. */
  async function pagesOf(link: string): Promise<string[]> {
    if (!existsSync('dist/public/.vite/manifest.json')) return []
    const { services } = await world()
    const app = await buildApp(services, path.resolve('dist'))
    const paths = [
      `/book/${office.slug}`,
      `/book/${office.slug}/waiting`,
      `/book/${office.slug}?service=${office.ids.service}`,
      `/book/manage/${link}`,
      `/book/manage/${link}?answer=cancel`,
      `/book/manage/${link}/appointment.ics`,
      '/book-thank-you?service_name=x',
      '/login',
    ]
    const pages = []
    for (const url of paths) {
      const page = await app.inject({ method: 'GET', url, headers: { 'x-forwarded-for': randomIp() } })
      expect({ url, status: page.statusCode }).toEqual({ url, status: 200 })
      // a link is a secret, so search engines must not keep it
      if (url.includes(link)) expect(page.headers['x-robots-tag']).toBe('noindex, nofollow')
      pages.push(page.body)
    }
    await app.close()
    return pages
  }
})
