/** An appointment keeps what was told when it was booked: price, length and name. */
import { markProved } from '#tests/support/booking/phone-codes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { book, messages, moveTo, NOW, runDueJobs } from '#tests/support/calendar/reminders.ts'
import { invoiceOf, orderOf, sellAtTill } from '#tests/support/money/till.ts'
import { at, booking, callerOf, createTestOffice, createVisitor, type Office } from '#tests/support/office.ts'

beforeEach(() => moveClockTo(NOW))

const DAY = '2026-11-24'
const raise = (office: Office, price: string) => office.owner('PUT', `/api/products/${office.ids.service}`, { price })
const cardOf = async (office: Office, id: number) => (await office.owner('GET', `/api/appointments/${id}/card`)).body
const rowOf = async (office: Office, id: number) =>
  (await office.owner('GET', `/api/appointments/${id}`)).body.appointment
/** Sells what was booked, with no price of the till's own. */
const sellVisit = (office: Office, id: number, more: object = {}) =>
  sellAtTill(office, { appointment_id: id, payment_method: 'bit', ...more })

describe('the price of an appointment', () => {
  it('stays as it was told, and staff see the price of now beside it', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await raise(office, '200')
    expect(await cardOf(office, id)).toMatchObject({ price: '180.00', price_now: '200.00' })
    const day = `start=${encodeURIComponent(at(DAY, '00:00'))}&end=${encodeURIComponent(at(DAY, '23:00'))}`
    const { appointments } = (await office.owner('GET', `/api/appointments?${day}`)).body
    expect(appointments).toMatchObject([{ price: '180.00', duration: 60, booked_for: null }])
    expect((await sellVisit(office, id)).body.order.total_amount).toBe('180.00')
  })

  it('is told anew with another service, and not with another hour', async () => {
    const office = await createTestOffice()
    const other = await office.create('/api/products', {
      name: 'צבע',
      category_id: office.ids.category,
      price: '320',
      product_type: 'service',
      time_window: 90,
      assignedEmployees: [office.ids.employee],
    })
    const { id } = await book(office)
    await raise(office, '200')
    await office.owner('PUT', `/api/appointments/${id}`, { start_time: at(DAY, '12:00'), end_time: at(DAY, '13:30') })
    expect(await rowOf(office, id)).toMatchObject({ price: '180.00', duration: 60 })
    const change = { service_id: other.id, start_time: at(DAY, '12:00'), end_time: at(DAY, '14:00') }
    expect((await office.owner('PUT', `/api/appointments/${id}`, change)).status).toBe(200)
    expect(await rowOf(office, id)).toMatchObject({ price: '320.00', duration: 120 })
  })

  it('is what the customer reads on their page', async () => {
    const office = await createTestOffice()
    const { call } = await createVisitor(office.slug, '+972523450911')
    const made = await call('POST', '/api/appointments', booking(office, at(DAY, '08:00'), at(DAY, '09:00')))
    await raise(office, '999')
    const shown = await (await callerOf(null))('GET', `/api/online-booking/manage/${made.body.manage_token}`)
    expect(shown.body.appointment.price).toBe('180.00')
  })

  it('keeps its length when the customer moves it after the service became longer', async () => {
    const office = await createTestOffice()
    const { call } = await createVisitor(office.slug, '+972523450914')
    const made = await call('POST', '/api/appointments', booking(office, at(DAY, '08:00'), at(DAY, '09:00')))
    await office.owner('PUT', `/api/products/${office.ids.service}`, { time_window: 90 })
    const stranger = await callerOf(null)
    const link = `/api/online-booking/manage/${made.body.manage_token}`
    const moved = await stranger('POST', `${link}/move`, { start_time: at(DAY, '12:00') })
    expect(moved.body.appointment).toMatchObject({ start_time: at(DAY, '12:00'), end_time: at(DAY, '13:00') })
  })

  it('is sold also when the service was deleted, with its name, VAT and place in the books', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await office.owner('DELETE', `/api/products/${office.ids.service}?accept=appointments`)
    expect(await cardOf(office, id)).toMatchObject({ price: '180.00', price_now: null })
    expect((await sellAtTill(office)).body.code).toBe('not_found')
    const { status, body } = await sellVisit(office, id)
    expect(status).toBe(201)
    expect(await orderOf(office, body.order.id)).toMatchObject({
      items: [{ product_name: 'תספורת נשים', quantity: 1, price: '180.00' }],
      appointment_id: id,
    })
    expect(await invoiceOf(body.invoice.id)).toMatchObject({ total_amount: '180.00', vat_amount: '27.46' })
    const { employees } = (await office.owner('GET', '/api/books/summary?month=2026-11')).body
    expect(employees).toMatchObject([{ employee: { id: office.ids.employee }, net: '152.54' }])
  })
})

describe('the name that a visitor typed', () => {
  const bookFor = async (office: Office, full_name: string, phone: string, hour: string) => {
    const { call } = await createVisitor(office.slug, phone, full_name)
    await markProved(office, phone)
    const times = [at(DAY, `${hour}:00`), at(DAY, `${Number(hour) + 1}:00`)] as const
    return (await call('POST', '/api/appointments', booking(office, ...times))).body
  }

  it('stands on the appointment when the card of the phone has another one, and the reminder greets it', async () => {
    const office = await createTestOffice()
    const reminder = 'שלום {{customer}}, תור ב{{time}} {{link}}'
    expect((await office.owner('PUT', '/api/sms/templates', { reminder })).status).toBe(200)
    const phone = '+972523450912'
    await office.create('/api/customers', { full_name: 'רות אלמוג', phone, handled_by: office.ids.employee })
    const { appointment } = await bookFor(office, 'תמר אלמוג', phone, '10')
    // who booked learns nothing of the card
    expect(appointment).toMatchObject({ customer_name: 'תמר אלמוג', booked_for: null })
    expect(await rowOf(office, appointment.id)).toMatchObject({
      customer_name: 'רות אלמוג',
      booked_for: 'תמר אלמוג',
    })
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    expect((await messages(office)).map(({ message }) => message)).toContainEqual(expect.stringContaining('שלום תמר,'))
  })

  it('is not kept when it is that of the card, and goes with the customer', async () => {
    const office = await createTestOffice()
    const phone = '+972523450913'
    await office.create('/api/customers', { full_name: 'רות אלמוג', phone, handled_by: office.ids.employee })
    const same = await bookFor(office, ' רות  אלמוג', phone, '10')
    expect(await rowOf(office, same.appointment.id)).toMatchObject({ booked_for: null })
    const other = await bookFor(office, 'תמר', phone, '12')
    const given = { customer_id: office.ids.customer }
    expect((await office.owner('PUT', `/api/appointments/${other.appointment.id}`, given)).status).toBe(200)
    expect(await rowOf(office, other.appointment.id)).toMatchObject({ booked_for: null })
  })
})
