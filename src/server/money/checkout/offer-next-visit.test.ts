import { beforeEach, expect, it } from 'vitest'
import { addDays, toInstant } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, at, booking, type Office } from '#tests/support/office.ts'
import { usualDate } from './offer-next-visit.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const visit = (office: Office, day: string, time = '10:00') =>
  office.create(
    '/api/appointments',
    booking(office, at(day, time), at(day, `${Number(time.slice(0, 2)) + 1}:00`), { status_key: 'done' }),
  )
/** Sells the visit and asks for the next one. */
const nextVisit = async (office: Office, appointment_id?: number, customer_id: number | null = office.ids.customer) => {
  const { body } = await office.owner('POST', '/api/checkout', {
    customer_id,
    total_amount: '180.00',
    payment_method: 'bit',
    products: [{ product_id: office.ids.service, quantity: 1 }],
    appointment_id,
  })
  return (await office.owner('GET', `/api/customerorders/${body.order.id}/next-visit`)).body
}
const starts = (answer: { starts: { start_time: string }[] }) => answer.starts.map(({ start_time }) => start_time)

it('offers the usual weekday, hour and employee after the usual interval, and days around it', async () => {
  const office = await createTestOffice()
  await visit(office, '2026-10-18')
  await visit(office, '2026-11-01')
  const last = await visit(office, '2026-11-15')
  const answer = await nextVisit(office, last.id)
  expect(answer).toMatchObject({ customer_id: office.ids.customer, service_name: 'תספורת נשים' })
  expect(starts(answer)).toEqual(['2026-11-27 10:00:00', '2026-11-29 10:00:00', '2026-11-30 10:00:00'])
  expect(answer.starts[1]).toMatchObject({ end_time: '2026-11-29 11:00:00', employee_name: 'מאיה' })
})

it('counts the visits for all services, and goes on from the visit that is booked already', async () => {
  const office = await createTestOffice()
  const { employee, category } = office.ids
  const fringe = await office.create('/api/products', {
    name: 'פוני',
    price: 40,
    category_id: category,
    assignedEmployees: [employee],
    time_window: 30,
  })
  // once in half a year for this service, and every week for others
  await visit(office, '2026-05-17')
  for (const day of ['2026-11-01', '2026-11-08', '2026-11-15'])
    await office.create(
      '/api/appointments',
      booking(office, at(day, '12:00'), at(day, '12:30'), { service_id: fringe.id, status_key: 'done' }),
    )
  const [first] = starts(await nextVisit(office))
  expect(first! <= '2026-11-24').toBe(true)
  await office.create('/api/appointments', booking(office, at('2026-12-01', '10:00'), at('2026-12-01', '11:00')))
  for (const start of starts(await nextVisit(office))) expect(start > '2026-12-01 24').toBe(true)
})

it('offers the nearest hour when the usual one is taken', async () => {
  const office = await createTestOffice()
  await visit(office, '2026-11-01')
  const last = await visit(office, '2026-11-15')
  const other = await office.create('/api/customers', {
    full_name: 'רון',
    phone: randomPhone(),
    handled_by: office.ids.owner,
  })
  await office.create(
    '/api/appointments',
    booking(office, at('2026-11-29', '10:00'), at('2026-11-29', '11:00'), { customer_id: other.id }),
  )
  expect(starts(await nextVisit(office, last.id))).toContain('2026-11-29 09:00:00')
})

it('offers only days to come when the usual interval is over', async () => {
  const office = await createTestOffice()
  await visit(office, '2026-06-07')
  const last = await visit(office, '2026-06-14')
  const [first] = starts(await nextVisit(office, last.id))
  expect(first).toBe('2026-11-23 10:00:00')
})

it('offers nothing without an interval, to a walk-in customer, or for an employee who left', async () => {
  const office = await createTestOffice()
  const only = await visit(office, '2026-11-15')
  expect(starts(await nextVisit(office, only.id))).toEqual([])
  expect(starts(await nextVisit(office, undefined, null))).toEqual([])
  await visit(office, '2026-11-01')
  await office.owner('DELETE', `/api/employees/${office.ids.employee}`)
  expect(starts(await nextVisit(office))).toEqual([])
})

it('takes the median of the intervals and keeps the weekday', () => {
  const visits = (...days: string[]) => days.map((day) => toInstant(at(day, '09:00')))
  expect(usualDate([])).toBeNull()
  expect(usualDate(visits('2026-11-15'))).toBeNull()
  // 30 days after a Sunday is a Tuesday; the nearest Sunday is two days earlier
  expect(usualDate(visits('2026-11-15', '2026-10-16'))).toBe('2026-12-13')
  expect(usualDate(visits('2026-11-15', '2026-11-01', '2026-10-18', '2025-10-18'))).toBe('2026-11-29')
  expect(usualDate(visits('2026-11-15', '2026-11-12'))).toBe(addDays('2026-11-15', 3))
})
