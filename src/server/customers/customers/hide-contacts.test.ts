import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, at, booking, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

/** An office whose employee sees only the contact details of their own customers. */
async function createLimitedOffice(): Promise<Office & { phones: { dana: string; ruth: string }; ruth: number }> {
  const office = await createTestOffice()
  await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_see_phones: 0 })
  const phones = { dana: '+972521111111', ruth: '+972523333333' }
  await office.owner('PUT', `/api/customers/${office.ids.customer}`, { phone: phones.dana, email: 'dana@luz.test' })
  const ruth = await office.create('/api/customers', { full_name: 'רות לוי', phone: phones.ruth, handled_by: null })
  await forgetSessions(office)
  return { ...office, phones, ruth: ruth.id }
}
/** The cached session of before the change; in use it is dropped by a notification. */
const forgetSessions = async ({ officeId }: Office) => (await world()).services.sessions.forgetOffice(officeId)
const book = (office: Office, day: string, more: object = {}) =>
  office.create('/api/appointments', booking(office, at(day, '10:00'), at(day, '11:00'), more))
const phoneOf = async (office: Office, id: number) => {
  const { phone, email } = (await office.employee('GET', `/api/customers/${id}`)).body.customer
  return { phone, email }
}

describe('an employee without the right to see phones', () => {
  it('sees how to reach customers of their own appointments, and no others', async () => {
    const office = await createLimitedOffice()
    const { customer } = office.ids
    expect(await phoneOf(office, customer)).toEqual({ phone: '', email: null })
    await book(office, '2026-11-24')
    await book(office, '2026-11-24', { customer_id: office.ruth, employee_id: office.ids.owner })
    expect(await phoneOf(office, customer)).toEqual({ phone: office.phones.dana, email: 'dana@luz.test' })
    expect(await phoneOf(office, office.ruth)).toEqual({ phone: '', email: null })
    const { body } = await office.employee('GET', '/api/appointments')
    const shown = body.appointments.map((row: { customer_phone: string }) => row.customer_phone)
    expect(shown.toSorted()).toEqual(['', office.phones.dana])
  })

  it('sees them for thirty days after the appointment, and not of one that was cancelled', async () => {
    const office = await createLimitedOffice()
    await book(office, '2026-10-20')
    expect((await phoneOf(office, office.ids.customer)).phone).toBe('')
    const { id } = await book(office, '2026-10-25')
    expect((await phoneOf(office, office.ids.customer)).phone).toBe(office.phones.dana)
    await office.owner('PUT', `/api/appointments/${id}`, { status_key: 'cancelled' })
    expect((await phoneOf(office, office.ids.customer)).phone).toBe('')
  })

  it('learns no phone by booking a customer for themselves, nor by moving a visit to themselves', async () => {
    const office = await createLimitedOffice()
    const own = booking(office, at('2026-11-24', '10:00'), at('2026-11-24', '11:00'))
    const booked = await office.employee('POST', '/api/appointments', own)
    expect([booked.status, booked.body.appointment.customer_phone]).toEqual([201, ''])
    expect((await phoneOf(office, office.ids.customer)).phone).toBe('')
    const { id } = await book(office, '2026-11-25', { customer_id: office.ruth, employee_id: office.ids.owner })
    const url = `/api/appointments/${id}`
    expect((await office.employee('PUT', url, { employee_id: office.ids.employee })).status).toBe(200)
    expect((await phoneOf(office, office.ruth)).phone).toBe('')
    // a colleague who gives the visit shows it
    for (const employee_id of [office.ids.owner, office.ids.employee]) await office.owner('PUT', url, { employee_id })
    expect((await phoneOf(office, office.ruth)).phone).toBe(office.phones.ruth)
  })

  it('finds customers by name, and by phone only their own', async () => {
    const office = await createLimitedOffice()
    await book(office, '2026-11-24')
    const found = async (path: string, typed: string) =>
      (await office.employee('GET', `${path}${encodeURIComponent(typed)}`)).body.customers.map(
        (one: { full_name: string; phone: string }) => [one.full_name, one.phone],
      )
    for (const path of ['/api/customers?search=', '/api/search?q=']) {
      expect(await found(path, 'רות')).toEqual([['רות לוי', '']])
      expect(await found(path, '052-333')).toEqual([])
      expect(await found(path, '052-111')).toEqual([['דנה כהן', office.phones.dana]])
    }
  })

  it('neither replaces nor tries a phone that they do not see, and changes the rest', async () => {
    const office = await createLimitedOffice()
    const url = `/api/customers/${office.ids.customer}`
    for (const change of [{ phone: '0527777777' }, { phone: office.phones.dana }, { email: 'other@luz.test' }])
      expect((await office.employee('PUT', url, change)).body.code).toBe('right_missing')
    const { status, body } = await office.employee('PUT', url, { notes: 'מעדיפה בוקר' })
    expect([status, body.customer.notes, body.customer.phone]).toEqual([200, 'מעדיפה בוקר', ''])
    expect((await office.owner('GET', url)).body.customer.phone).toBe(office.phones.dana)
  })

  it('searches the log of messages by name, and by phone only of their own customers', async () => {
    const office = await createLimitedOffice()
    await book(office, '2026-11-25', { employee_id: office.ids.owner })
    const log = async (typed: string) =>
      (await office.employee('GET', `/api/sms/office?search=${encodeURIComponent(typed)}`)).body.sms.map(
        (one: { phone: string }) => one.phone,
      )
    expect(await log('דנה')).toEqual([''])
    expect(await log('052-111')).toEqual([])
    await book(office, '2026-11-26')
    expect(await log('052-111')).toEqual([office.phones.dana, office.phones.dana])
  })
})
