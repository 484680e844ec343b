import { beforeEach, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking } from '#tests/support/office.ts'
import { NOW } from '#tests/support/booking/visitor-bookings.ts'
import { officeWithDry, type WithDry } from '#tests/support/calendar/visits-of-recurrence.ts'

let office: WithDry
beforeEach(async () => {
  moveClockTo(NOW)
  office = await officeWithDry()
})
/** A haircut with the employee at noon, and a blow-dry with the owner. */
const bookBoth = (day: string) =>
  office.owner('POST', '/api/appointment-visits', {
    customer_id: office.ids.customer,
    start_time: at(day, '12:00'),
    parts: [
      { service_id: office.ids.service, employee_id: office.ids.employee },
      { service_id: office.dry, employee_id: office.ids.owner },
    ],
    notify: 0,
  })

it('shows staff the usual service and employee of a customer before they book', async () => {
  const { customer, service, employee } = office.ids
  for (const day of ['2026-11-10', '2026-11-17'])
    await office.create('/api/appointments', booking(office, at(day, '10:00'), at(day, '11:00')))
  const { body } = await office.owner('GET', `/api/appointment-visits/customers/${customer}`)
  expect(body.customer).toMatchObject({
    id: customer,
    visits: 2,
    last_visit: at('2026-11-17', '10:00'),
    usual: { service_id: service, employee_id: employee, service_name: 'תספורת נשים', employee_name: 'מאיה', more: [] },
  })
  // who sells collects debts, and so sees them (decision 0082)
  await office.owner('PUT', `/api/users/update/${employee}`, { may_see_phones: 0, may_see_revenue: 0, may_sell: 0 })
  const asked = () => office.employee('GET', `/api/appointment-visits/customers/${customer}`)
  await expect.poll(async () => (await asked()).body.customer.debt_sum).toBeNull()
})

it('shows a visit of several services as the usual one when it repeats more often than others', async () => {
  const { customer, service, employee, owner } = office.ids
  const usualOf = async () =>
    (await office.owner('GET', `/api/appointment-visits/customers/${customer}`)).body.customer.usual
  for (const day of ['2026-10-06', '2026-10-13'])
    await office.create('/api/appointments', booking(office, at(day, '10:00'), at(day, '11:00')))
  await bookBoth('2026-11-03')
  // the second service of the pair alone is not usual, and the pair has been once
  expect(await usualOf()).toMatchObject({ service_id: service, more: [] })
  await bookBoth('2026-11-10')
  const [first, second] = (await bookBoth('2026-11-17')).body.appointments
  const pair = {
    service_id: service,
    service_name: 'תספורת נשים',
    employee_id: employee,
    employee_name: 'מאיה',
    more: [{ service_id: office.dry, service_name: 'פן', employee_id: owner, employee_name: 'נועה' }],
  }
  expect(await usualOf()).toEqual(pair)
  expect((await office.owner('GET', `/api/appointments/${first.id}/card`)).body.customer.usual).toEqual(pair)
  // once more the haircut alone
  await office.owner('PUT', `/api/appointments/${second.id}`, { status_key: 'cancelled', notify: 0 })
  expect(await usualOf()).toMatchObject({ more: [] })
})

it('says what is booked and asked for of the customer, and warns of a second visit at the same time', async () => {
  const { customer, owner } = office.ids
  const facts = async () => (await office.owner('GET', `/api/appointment-visits/customers/${customer}`)).body.upcoming
  expect(await facts()).toEqual([])
  const day = '2026-12-01'
  const book = (start: string, end: string, more: object = {}) =>
    office.owner('POST', '/api/appointments', booking(office, at(day, start), at(day, end), more))
  const first = await book('10:00', '11:00')
  expect(first.body.own_visit).toBeNull()
  await book('12:00', '13:00', { status_key: 'waiting' })
  await book('14:00', '15:00', { status_key: 'cancelled' })
  expect(await facts()).toMatchObject([
    { start_time: at(day, '10:00'), status_key: 'confirmed', employee_name: 'מאיה' },
    { start_time: at(day, '12:00'), status_key: 'waiting' },
  ])
  const beside = await book('10:30', '11:30', { employee_id: owner })
  expect(beside).toMatchObject({ status: 201, body: { own_visit: { id: first.body.appointment.id } } })
  // one ends as the other begins
  expect((await book('11:30', '12:00', { employee_id: owner })).body.own_visit).toBeNull()
  const visit = await office.owner('POST', '/api/appointment-visits', {
    customer_id: customer,
    start_time: at(day, '09:00'),
    parts: [
      { service_id: office.ids.service, employee_id: owner },
      { service_id: office.dry, employee_id: owner },
    ],
    allow_overlap: 1,
  })
  expect(visit.body.own_visit).toMatchObject({ id: first.body.appointment.id })
})
