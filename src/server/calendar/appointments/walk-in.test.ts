import { beforeEach, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { messages, moveTo, runDueJobs, saveReminders, smsBefore } from '#tests/support/calendar/reminders.ts'

const DAY = '2026-11-24'
let office: Office
beforeEach(async () => {
  moveClockTo('2026-11-24T08:00:00Z') // 10:00 in the office
  office = await createTestOffice()
})
const book = async (start: string, end: string, more: object = {}) =>
  office.owner('POST', '/api/appointments', {
    ...booking(office, at(DAY, start), at(DAY, end)),
    customer_id: undefined,
    walk_in: 1,
    ...more,
  })

it('a passer-by is booked without a card and a phone, and has arrived when the time is now', async () => {
  const now = await book('10:00', '11:00')
  expect(now).toMatchObject({
    status: 201,
    body: { appointment: { walk_in: 1, customer_name: 'לקוח מזדמן', customer_phone: '', status_key: 'arrived' } },
  })
  expect((await book('12:00', '13:00')).body.appointment.status_key).toBe('confirmed')
  expect((await book('14:00', '15:00', { status_key: 'done' })).body.appointment.status_key).toBe('done')
  const { appointments } = (await office.owner('GET', '/api/appointments')).body
  expect(appointments).toHaveLength(3)
  for (const row of appointments) expect(row).toMatchObject({ walk_in: 1, customer_phone: '' })
})

it('the name of a passer-by stands on the appointment, and all of them share one card that no list has', async () => {
  const first = (await book('10:00', '11:00', { booked_for: 'דנה' })).body.appointment
  const second = (await book('12:00', '13:00')).body.appointment
  expect(first.booked_for).toBe('דנה')
  expect(first.customer_id).toBe(second.customer_id)
  const { customers, total } = (await office.owner('GET', '/api/customers')).body
  expect([customers.length, total]).toEqual([1, 1])
  expect((await office.owner('GET', '/api/customers?search=מזדמן')).body.customers).toEqual([])
  expect((await office.owner('GET', `/api/customers/${first.customer_id}`)).status).toBe(404)
  expect((await office.owner('GET', `/api/appointments/${first.id}/card`)).body).toMatchObject({ customer: null })
})

it('two passers-by at once are two appointments of one card', async () => {
  const both = await Promise.all([book('10:00', '11:00'), book('10:00', '11:00', { employee_id: office.ids.owner })])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(both.map(({ body }) => body.appointment.customer_id)).size).toBe(1)
})

it('no message goes to a passer-by: neither when they are booked, moved or reminded, nor by hand', async () => {
  await saveReminders(office, [smsBefore(2)])
  const { body } = await book('16:00', '17:00')
  expect(body).toMatchObject({ sms_sent: false, message: '' })
  const { id } = body.appointment
  const moved = { start_time: at(DAY, '17:00'), end_time: at(DAY, '18:00') }
  expect((await office.owner('PUT', `/api/appointments/${id}`, moved)).status).toBe(200)
  expect((await office.owner('POST', `/api/appointments/sendReminder/${id}`)).body.status).toBe('error')
  moveTo(`${DAY} 15:30`)
  await runDueJobs(office)
  for (const kind of ['confirmation', 'change', 'reminder']) expect(await messages(office, kind)).toEqual([])
})

it('a passer-by gets a card later, and is told as its customer', async () => {
  const { id } = (await book('16:00', '17:00')).body.appointment
  const given = await office.owner('PUT', `/api/appointments/${id}`, { customer_id: office.ids.customer })
  expect(given.body.appointment).toMatchObject({ walk_in: 0, customer_name: 'דנה כהן' })
})

it('is sold at the till as to a customer without a card', async () => {
  const { id } = (await book('10:00', '11:00')).body.appointment
  const sold = await office.owner('POST', '/api/checkout', {
    total_amount: '180.00',
    payment_method: 'cash',
    appointment_id: id,
    products: [{ product_id: office.ids.service, quantity: 1 }],
  })
  expect(sold).toMatchObject({ status: 201, body: { order: { customer_id: null, customer_name: 'לקוח מזדמן' } } })
  const [row] = (await office.owner('GET', '/api/appointments')).body.appointments
  expect(row.status_key).toBe('done')
})

it('is not a visitor’s to choose', async () => {
  expect((await book('10:00', '11:00', { walk_in: 0 })).status).toBe(422)
})
