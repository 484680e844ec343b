/** Who did the work of a line when the till does not say. */
import { beforeEach, describe, expect, it } from 'vitest'
import { asksEmployee } from '#shared/money/checkout/rules.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { book } from '#tests/support/calendar/reminders.ts'
import { saleOf, sellAtTill } from '#tests/support/money/till.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const employeesOf = async (orderId: number) =>
  (
    await (
      await world()
    ).pool.query('select employee_id as id from order_items where order_id = $1 order by position', [orderId])
  ).rows.map(({ id }) => id)
const sold = async (office: Office, more: object = {}) =>
  employeesOf((await sellAtTill(office, { payment_method: 'bit', ...more })).body.order.id)

describe('the employee of a line', () => {
  it('is the visit’s, whoever sells it', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    expect(await sold(office, { appointment_id: id })).toEqual([office.ids.employee])
  })

  it('is the seller who gives the service, unless another one is chosen', async () => {
    const office = await createTestOffice()
    expect(await sold(office)).toEqual([office.ids.owner])
    const { service, employee } = office.ids
    expect(await sold(office, { products: [{ product_id: service, quantity: 1, employee_id: employee }] })).toEqual([
      employee,
    ])
    const mine = await office.employee('POST', '/api/checkout', saleOf(office, { payment_method: 'bit' }))
    expect(await employeesOf(mine.body.order.id)).toEqual([employee])
  })

  it('is nobody’s when the seller does not give the service, and of goods', async () => {
    const office = await createTestOffice()
    const { service, employee, category, owner } = office.ids
    await office.owner('PUT', `/api/products/${service}`, { assignedEmployees: [employee] })
    const goods = {
      name: 'שמפו',
      price: '50',
      product_type: 'product',
      category_id: category,
      assignedEmployees: [owner],
    }
    const { id } = await office.create('/api/products', goods)
    const products = [service, id].map((product_id) => ({ product_id, quantity: 1 }))
    expect(await sold(office, { products, total_amount: '230' })).toEqual([null, null])
  })

  it('is asked before a sale where commissions are set, of services only', async () => {
    const office = await createTestOffice()
    const read = async () => (await office.owner('GET', '/api/business')).body.has_commissions
    expect(await read()).toBe(0)
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { commission_percent: '10' })
    expect(await read()).toBe(1)
    const asks = (isService: boolean, employee: number | null, hasCommissions: boolean) =>
      asksEmployee({ isService, employee }, { hasCommissions })
    expect([asks(true, null, true), asks(true, 1, true), asks(false, null, true), asks(true, null, false)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
