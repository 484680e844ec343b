import { beforeEach, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { DAY, NOW } from '#tests/support/booking/visitor-bookings.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})

const book = (day: string, more: object = {}) =>
  office.create('/api/appointments', booking(office, at(day, '10:00'), at(day, '11:00'), more))
const card = async (id: number, call = office.owner) => (await call('GET', `/api/appointments/${id}/card`)).body

it('shows the customer with their other visits, debt, notes and usual service', async () => {
  const { customer, service } = office.ids
  await office.owner('PUT', `/api/customers/${customer}`, { notes: 'רגישה לאמוניה' })
  await office.owner('POST', '/api/checkout', {
    customer_id: customer,
    total_amount: '120.00',
    payment_method: 'debt',
    products: [{ product_id: service, quantity: 1, price: '120.00' }],
  })
  await book('2026-10-13', { status_key: 'done' })
  await book('2026-11-10', { status_key: 'done' })
  await book('2026-11-17', { status_key: 'no_show' })
  await book('2026-11-18', { status_key: 'cancelled' })
  await book('2026-12-22')
  const { id } = await book(DAY)
  const shown = await card(id)
  expect(shown.appointment).toMatchObject({ id, customer_name: 'דנה כהן' })
  expect(shown.price).toBe('180.00')
  expect(shown.customer).toEqual({
    id: customer,
    full_name: 'דנה כהן',
    phone: shown.appointment.customer_phone,
    notes: 'רגישה לאמוניה',
    visits: 2,
    no_shows: 1,
    last_visit: at('2026-11-10', '10:00'),
    next_visit: at('2026-12-22', '10:00'),
    debt_sum: '120.00',
    usual: {
      service_id: office.ids.service,
      service_name: 'תספורת נשים',
      employee_id: office.ids.employee,
      employee_name: 'מאיה',
      more: [],
    },
  })
  expect(shown.customer.phone).toMatch(/^\+972/)
})

it('knows nothing of a new customer, and has no deleted one', async () => {
  const { id } = await book(DAY)
  expect((await card(id)).customer).toMatchObject({
    visits: 0,
    last_visit: null,
    next_visit: null,
    usual: null,
    debt_sum: '0.00',
  })
  await office.owner('DELETE', `/api/customers/${office.ids.customer}?accept=appointments`)
  expect(await card(id)).toMatchObject({ appointment: { id }, customer: null })
  await office.owner('DELETE', `/api/appointments/${id}?notify=0`)
  expect((await office.owner('GET', `/api/appointments/${id}/card`)).status).toBe(404)
})

it('gives an employee neither phones nor debts without the rights to them', async () => {
  const { owner, employee } = office.ids
  const rights = { may_see_phones: 0, may_see_revenue: 0, may_sell: 0 }
  await office.owner('PUT', `/api/users/update/${employee}`, rights)
  const { id } = await book(DAY, { employee_id: owner })
  const hidden = await card(id, office.employee)
  expect(hidden.customer).toMatchObject({ phone: '', debt_sum: null })
  expect(hidden.appointment.customer_phone).toBe('')
  // their own customer they can call
  const own = await book('2026-11-25')
  expect((await card(own.id, office.employee)).customer.phone).toMatch(/^\+972/)
})

it('takes two statements', async () => {
  const { id } = await book(DAY)
  await card(id)
  expect(await statementsOf(() => card(id))).toHaveLength(2)
})
