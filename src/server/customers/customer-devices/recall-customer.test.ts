import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  booking,
  createTestOffice,
  createVisitor,
  randomPhone,
  type Caller,
  type Office,
  at,
} from '#tests/support/office.ts'
import { DAY, hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

const NAME = 'דנה סודי כהן'
const EMAIL = 'dana-secret@luz.test'
/** A customer who proved their phone and booked with a remembered device. */
async function remembered() {
  const office = await createTestOffice()
  await office.owner('PUT', '/api/business/settings', { phone_proof: 1 })
  const phone = randomPhone()
  const e164 = `+972${phone.slice(1)}`
  const visitor = await createVisitor(office.slug)
  await visitor.call('POST', '/api/customers', { full_name: NAME, phone, email: EMAIL })
  await prove(office, visitor.token, e164)
  const made = await visitor.call('POST', '/api/appointments', hourOf(office, '10:00', { remember: 1 }))
  expect(made.status).toBe(201)
  return { office, phone, e164, token: made.body.device_token as string }
}
/** As a right code would. */
async function prove({ officeId }: Office, token: string, phone: string) {
  const { pool } = await world()
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { jti: string }
  const { rowCount } = await pool.query(
    'update booking_sessions set proved_phone = $3 where office_id = $1 and token_id = $2',
    [officeId, jti, phone],
  )
  expect(rowCount).toBe(1)
}
const recall = async (call: Caller, token: string) =>
  (await call('POST', '/api/customer-devices/recall', { token })).body.customer as unknown

describe('a remembered device', () => {
  it('recalls the first name and the usual service, and books again for the same customer', async () => {
    const { office, e164, token } = await remembered()
    const { call } = await createVisitor(office.slug)
    expect(await recall(call, token)).toEqual({
      first_name: 'דנה',
      usual: { service_id: office.ids.service, employee_id: office.ids.employee },
      limit: null,
    })
    const made = await call('POST', '/api/appointments', hourOf(office, '12:00'))
    expect(made.status).toBe(201)
    const { body } = await office.owner('GET', `/api/appointments?start=${DAY}%2012:00:00&end=${DAY}%2013:00:00`)
    expect(body.appointments).toMatchObject([{ customer_name: NAME, customer_phone: e164, status_key: 'confirmed' }])
  })

  it('reveals to a thief neither phone nor name nor e-mail, in no reply to a visitor', async () => {
    const { office, e164, phone, token } = await remembered()
    const { call } = await createVisitor(office.slug)
    const seen: unknown[] = []
    const note: Caller = async (...asked) => {
      const answer = await call(...asked)
      seen.push(answer)
      return answer
    }
    await recall(note, token)
    const made = await note('POST', '/api/appointments', hourOf(office, '12:00'))
    expect(made.body).toMatchObject({ sms_sent: true, device_token: null })
    await note('POST', '/api/appointments', hourOf(office, '12:00'))
    await note('GET', `/api/appointments?start=${DAY}%2000:00:00&end=${DAY}%2023:00:00`)
    await note('GET', `/api/online-booking/customers/by-phone/${office.slug}?phone=${randomPhone()}`)
    await note('GET', `/api/online-booking/manage/${made.body.manage_token}`)
    const all = JSON.stringify(seen)
    for (const secret of [e164.slice(4), phone, 'סודי', 'כהן', EMAIL]) expect(all).not.toContain(secret)
    // the hour that the customer booked themselves is shown as any other
    expect(all.match(/"busy":1/g)).toHaveLength(1)
  })

  it('learns at once that three bookings are open, with the phone of the office, as the last press would say', async () => {
    const { office, token } = await remembered()
    await office.owner('PUT', `/api/business/${office.officeId}`, { phone: '03-612-3456' })
    const { call } = await createVisitor(office.slug)
    const limit = async () => ((await recall(call, token)) as { limit: string | null }).limit
    for (const start of ['12:00', '13:00']) {
      expect(await limit()).toBeNull()
      expect((await call('POST', '/api/appointments', hourOf(office, start))).status).toBe(201)
    }
    const said = await limit()
    expect(said).toContain('3 תורים')
    expect(said).toContain('03-612-3456')
    const refused = await call('POST', '/api/appointments', hourOf(office, '14:00'))
    expect(refused.body).toMatchObject({ code: 'booking_limit', error: said })
  })

  it('is forgotten at once, also by the visit that recalled it', async () => {
    const { office, token } = await remembered()
    const { call } = await createVisitor(office.slug)
    await recall(call, token)
    expect((await call('POST', '/api/customer-devices/forget', { token })).status).toBe(204)
    expect((await call('POST', '/api/appointments', hourOf(office, '12:00'))).body).toMatchObject({
      code: 'invalid_input',
      fields: { full_name: expect.any(String) },
    })
    expect(await recall(call, token)).toBeNull()
    expect((await call('POST', '/api/customer-devices/forget', { token })).status).toBe(204)
  })

  it('is unknown to another office, and when the customer has another phone or was erased', async () => {
    const { office, phone, token } = await remembered()
    const other = await createTestOffice()
    expect(await recall((await createVisitor(other.slug)).call, token)).toBeNull()
    const { call } = await createVisitor(office.slug)
    const { customers } = (await office.owner('GET', `/api/customers?search=${phone.slice(1)}`)).body
    await office.owner('PUT', `/api/customers/${customers[0].id}`, { ...customers[0], phone: randomPhone() })
    expect(await recall(call, token)).toBeNull()
    expect((await call('POST', '/api/appointments', hourOf(office, '12:00'))).body.code).toBe('invalid_input')
  })

  it('is not made without a proof of the phone, or when it was not asked for', async () => {
    const office = await createTestOffice()
    const { call } = await createVisitor(office.slug, randomPhone())
    const made = await call('POST', '/api/appointments', hourOf(office, '10:00', { remember: 1 }))
    expect(made.body).toMatchObject({ device_token: null })
    const { pool } = await world()
    const { rows } = await pool.query('select from customer_devices where office_id = $1', [office.officeId])
    expect(rows).toHaveLength(0)
  })

  it('gives way to details that are typed afterwards', async () => {
    const { office, token } = await remembered()
    await office.owner('PUT', '/api/business/settings', { phone_proof: 0 })
    const { call } = await createVisitor(office.slug)
    await recall(call, token)
    await call('POST', '/api/customers', { full_name: 'רון לוי', phone: randomPhone() })
    await call('POST', '/api/appointments', hourOf(office, '12:00'))
    const { body } = await office.owner('GET', `/api/appointments?start=${DAY}%2012:00:00&end=${DAY}%2013:00:00`)
    expect(body.appointments).toMatchObject([{ customer_name: 'רון לוי' }])
  })

  it('recalls a usual service only while it is offered online', async () => {
    const { office, token } = await remembered()
    const { call } = await createVisitor(office.slug)
    // three of the latest are with the owner
    const [found] = (await office.owner('GET', '/api/appointments')).body.appointments
    for (const day of ['2026-11-25', '2026-11-26'])
      await office.create(
        '/api/appointments',
        booking(office, at(day, '10:00'), at(day, '11:00'), {
          customer_id: found.customer_id,
          employee_id: office.ids.owner,
        }),
      )
    expect(await recall(call, token)).toMatchObject({ usual: { employee_id: office.ids.owner } })
    const { pool } = await world()
    await pool.query('update products set is_online = false where id = $1', [office.ids.service])
    expect(await recall(call, token)).toEqual({ first_name: 'דנה', usual: null, limit: null })
  })
})
