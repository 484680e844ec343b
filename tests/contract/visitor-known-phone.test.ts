import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  randomPhone,
  at,
  createVisitor,
  booking,
  type Answer,
  type Caller,
  type Office,
} from '#tests/support/office.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  createSecretOffice,
  DAY,
  details,
  expectNoSecrets,
  KNOWN_PHONE,
  recordInto,
  type SecretOffice,
} from '#tests/support/secret-office.ts'

let office: Office
let known: SecretOffice['known']
let visitor: Awaited<ReturnType<typeof createVisitor>>
const recorded: string[] = []
const recording = (call: Caller): Caller => recordInto(recorded, call)

beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  const made = await createSecretOffice()
  office = made.office
  known = made.known
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
    /** Without the cards that may be the same person, of which the visitor's is one. */
    const card = async () => {
      const { duplicates: _, ...fields } = (await office.owner('GET', `/api/customers/${known.id}`)).body.customer
      return fields
    }
    const before = await card()
    await visitor.call('POST', '/api/customers', {
      ...details(KNOWN_PHONE),
      email: 'mine@luz.test',
      birth_date: '2000-01-01',
    })
    const made = await visitor.call('POST', '/api/appointments', booking(office, at(DAY, '13:00'), at(DAY, '14:00')))
    expect(made.body.appointment).toMatchObject({ customer_name: 'מבקרת', notes: null })
    expect(await card()).toEqual(before)
    const seen = (await office.owner('GET', '/api/appointments')).body.appointments
    const own = seen.find((a: { id: number }) => a.id === made.body.appointment.id)
    expect(own).toMatchObject({ customer_name: 'מבקרת', phone_unproved: 1 })
    expect(own.customer_id).not.toBe(known.id)
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

  it('got no secret of the office in these answers', () => {
    expect(recorded.length).toBeGreaterThan(10)
    expectNoSecrets(recorded, known.id)
  })
})
