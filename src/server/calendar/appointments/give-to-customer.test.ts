import { beforeEach, describe, expect, it } from 'vitest'
import { links, shortLink } from '#tests/support/links.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { chooseOnPage, createDeposit, createHold, createRest } from '#tests/support/money/deposits.ts'
import {
  at,
  booking,
  callerOf,
  createTestOffice,
  createVisitor,
  randomPhone,
  type Office,
} from '#tests/support/office.ts'
import { book, DAY, messages, NOW } from '#tests/support/calendar/reminders.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const newCustomer = async (office: Office) => {
  const phone = randomPhone()
  return { phone, id: (await office.create('/api/customers', { full_name: 'רותי לוי', phone })).id }
}
const give = (office: Office, id: number, customer_id: number, more: object = {}) =>
  office.owner('PUT', `/api/appointments/${id}`, { customer_id, ...more })
const manage = async (token: string) => (await callerOf(null))('GET', `/api/online-booking/manage/${token}`)
const tokenOf = async (id: number): Promise<string | null> => {
  const [{ manage_token: stored }] = await rows('select manage_token from appointments where id = $1', id)
  return stored && links.tokenOf(stored)
}
const international = (phone: string) => `+972${phone.slice(1)}`

async function bookedOnline() {
  const office = await createTestOffice()
  const phone = randomPhone()
  const { call } = await createVisitor(office.slug, phone)
  const { body } = await call('POST', '/api/appointments', booking(office, at(DAY, '10:00'), at(DAY, '11:00')))
  return { office, phone, call, id: body.appointment.id as number, token: body.manage_token as string }
}

describe('an appointment that staff give to another customer', () => {
  it('ends the link and the visit of the former one; the new one gets a link of their own', async () => {
    const { office, phone, call, id, token } = await bookedOnline()
    const other = await newCustomer(office)
    expect((await give(office, id, other.id)).status).toBe(200)
    expect((await manage(token)).status).toBe(404)
    const listed = (await call('GET', `/api/appointments?start=${at(DAY, '00:00')}&end=${at(DAY, '23:00')}`)).body
    expect(listed.appointments).toMatchObject([{ busy: 1 }])
    const link = (await tokenOf(id))!
    expect((await manage(link)).body.appointment.start_time).toBe(at(DAY, '10:00'))
    const [, confirmed] = await messages(office, 'confirmation')
    expect(confirmed!.phone).toBe(international(other.phone))
    expect(confirmed!.message).toContain(shortLink('v', link))
    const cancelled = await messages(office, 'cancellation')
    expect(cancelled.map((one) => one.phone)).toEqual([international(phone)])
    expect(cancelled[0]!.message).not.toContain('/l/')
  })

  it('causes no message to either of them with notify 0, nor after it has begun', async () => {
    const { office, id } = await bookedOnline()
    const [one, two] = [await newCustomer(office), await newCustomer(office)]
    await give(office, id, one.id, { notify: 0 })
    moveClockTo('2026-11-24T09:00:00Z')
    await give(office, id, two.id)
    expect(await messages(office, 'confirmation')).toHaveLength(1)
    expect(await messages(office, 'cancellation')).toEqual([])
  })

  it('is no longer reminded or confirmed, and gets a link only if it had one', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await office.owner('POST', `/api/appointments/sendReminder/${id}`)
    const link = (await tokenOf(id))!
    const start_time = at(DAY, '10:00')
    await (
      await callerOf(null)
    )('POST', `/api/online-booking/manage/${link}/confirm`, { start_time })
    await office.owner('PUT', `/api/appointments/${id}`, { status_key: 'reminded' })
    const { body } = await give(office, id, (await newCustomer(office)).id)
    expect(body.appointment.status_key).toBe('confirmed')
    const stored = `select confirmed_start, manage_token <> $2 as is_new from appointments where id = $1`
    expect(await rows(stored, id, links.seedOf(link))).toEqual([{ confirmed_start: null, is_new: true }])
    const second = await book(office, '12:00')
    await give(office, second.id, (await newCustomer(office)).id)
    expect(await tokenOf(second.id)).toBeNull()
  })
})

describe('a deposit', () => {
  it('that was paid keeps the appointment with its customer until it is used', async () => {
    const office = await createTestOffice()
    const { appointmentId, token } = await createDeposit(office)
    const other = await newCustomer(office)
    const refused = await give(office, appointmentId, other.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'deposit_of_customer'])
    expect((await manage(token)).status).toBe(200)
    const taken = rows('update appointments set customer_id = $2 where id = $1', appointmentId, other.id)
    await expect(taken).rejects.toMatchObject({ code: 'LZ001' })
    // with a rest that was not returned, too
    const rest = await createRest(office)
    expect((await give(office, rest.appointmentId, other.id)).body.code).toBe('deposit_of_customer')
    await office.owner('POST', `/api/deposits/appointments/${rest.appointmentId}/rest`)
    expect((await give(office, rest.appointmentId, other.id)).status).toBe(200)
  })

  it('that is being paid waits; one that comes for another customer is late', async () => {
    const office = await createTestOffice()
    const { appointmentId, token, visitor } = await createHold(office)
    await visitor.call('POST', `/api/deposits/pay/${token}`)
    const other = await newCustomer(office)
    expect((await give(office, appointmentId, other.id)).body.code).toBe('hold_of_customer')
    // staff decide about the booking themselves: it waits for no deposit
    await office.owner('PUT', `/api/appointments/${appointmentId}`, { status_key: 'confirmed' })
    expect((await give(office, appointmentId, other.id)).status).toBe(200)
    await chooseOnPage(appointmentId, 'paid')
    const [{ order_id }] = await rows('select order_id from deposits where appointment_id = $1', appointmentId)
    await office.owner('POST', `/api/payment-gateway/orders/${order_id}/check`)
    const paid =
      'select d.paid_at, p.status, p.late_reason from deposits d join card_payments p on p.id = d.card_payment_id'
    const [row] = await rows(`${paid} where d.appointment_id = $1`, appointmentId)
    expect(row).toMatchObject({ paid_at: null, status: 'paid', late_reason: expect.any(String) })
    expect((await office.owner('GET', `/api/appointments/${appointmentId}`)).body.appointment.customer_id).toBe(
      other.id,
    )
  })

  it('follows its customer into a merge', async () => {
    const office = await createTestOffice()
    const { appointmentId } = await createDeposit(office)
    const { customer_id: other_id } = (await office.owner('GET', `/api/appointments/${appointmentId}`)).body.appointment
    const kept = await newCustomer(office)
    const { version } = (await office.owner('GET', `/api/customers/${other_id}`)).body.customer
    const body = { other_id, version: 1, other_version: version }
    expect((await office.owner('POST', `/api/customers/${kept.id}/merge`, body)).status).toBe(200)
    expect((await give(office, appointmentId, (await newCustomer(office)).id)).body.code).toBe('deposit_of_customer')
  })
})
