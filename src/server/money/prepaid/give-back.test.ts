import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { codeOfVoucher, insertPunchCard, leftOf, sellVoucher } from '#tests/support/money/prepaid.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const pay = (office: Office, more: object) =>
  office.owner('POST', '/api/checkout', { customer_id: office.ids.customer, payment_method: 'bit', ...more })
const giveBack = (office: Office, order: number, call = office.owner) =>
  call('POST', `/api/prepaid/orders/${order}/return`)
const statusOf = async (order: number): Promise<string> =>
  (await (await world()).pool.query('select status from orders where id = $1', [order])).rows[0].status
const stockOf = async (office: Office, id: number): Promise<number> =>
  (await office.owner('GET', `/api/products/${id}`)).body.product.stock_quantity

/** A product of ₪60 of which the office has ten. */
const countedProduct = async (office: Office): Promise<number> => {
  const product = {
    name: 'שמפו',
    price: '60',
    product_type: 'product',
    category_id: office.ids.category,
    assignedEmployees: [office.ids.employee],
    stock: { seen: null, counted: 10 },
  }
  return (await office.owner('POST', '/api/products', product)).body.product.id
}
/** Two of them and nothing else, paid whole by a voucher of ₪200. */
async function goodsByVoucher(office: Office) {
  const product = await countedProduct(office)
  const { id } = await sellVoucher(office)
  const code = await codeOfVoucher(id)
  const products = [{ product_id: product, quantity: 2 }]
  const { body } = await pay(office, { products, total_amount: '0', deductions: [{ kind: 'voucher', code }] })
  return { product, voucher: id, order: body.order.id as number }
}
async function appointmentOf(office: Office): Promise<number> {
  const { customer, service, employee } = office.ids
  const visit = { customer_id: customer, service_id: service, employee_id: employee }
  const span = { start_time: '2026-11-22 11:00:00', end_time: '2026-11-22 12:00:00' }
  return (await office.owner('POST', '/api/appointments', { ...visit, ...span })).body.appointment.id
}

describe('giving back an order that was paid whole in advance', () => {
  it('returns its goods to stock with the balance, and cancels it', async () => {
    const office = await createTestOffice()
    const { product, voucher, order } = await goodsByVoucher(office)
    expect([await stockOf(office, product), await leftOf(voucher)]).toEqual([8, '80.00'])
    expect((await giveBack(office, order, office.employee)).body.code).toBe('refund_not_allowed')
    expect(await stockOf(office, product)).toBe(8)
    expect((await giveBack(office, order)).status).toBe(204)
    expect([await stockOf(office, product), await leftOf(voucher)]).toEqual([10, '200.00'])
    expect(await statusOf(order)).toBe('cancelled')
    const { orders } = (await office.owner('GET', '/api/customerorders?limit=10')).body
    expect(orders.map(({ id }: { id: number }) => id)).not.toContain(order)
    // its screen still says what became of it
    const shown = (await office.owner('GET', `/api/customerorders/${order}`)).body
    expect(shown.deductions).toMatchObject([{ amount: '120.00', returned: true }])
  })

  it('happens once when two ask at once', async () => {
    const office = await createTestOffice()
    for (let round = 0; round < 4; round++) {
      const { product, voucher, order } = await goodsByVoucher(office)
      const answers = await Promise.all([giveBack(office, order), giveBack(office, order)])
      expect(answers.map(({ status }) => status)).toEqual([204, 204])
      expect([await stockOf(office, product), await leftOf(voucher)]).toEqual([10, '200.00'])
      const { uses } = (await office.owner('GET', `/api/prepaid/${voucher}/uses`)).body
      expect(uses.map(({ amount }: { amount: string }) => amount)).toEqual(['-120.00', '120.00'])
    }
  })

  it('lets the visit be sold again, once', async () => {
    const office = await createTestOffice()
    const card = await insertPunchCard(office)
    const appointment_id = await appointmentOf(office)
    const products = [{ product_id: office.ids.service, quantity: 1 }]
    const visit = { products, appointment_id }
    const byCard = { ...visit, total_amount: '0', deductions: [{ kind: 'punch_card', id: card.id }] }
    const { order } = (await pay(office, byCard)).body
    expect((await pay(office, { ...visit, total_amount: '180' })).body.code).toBe('appointment_sold')
    await giveBack(office, order.id)
    const again = await Promise.all([pay(office, byCard), pay(office, { ...visit, total_amount: '180' })])
    expect(again.map(({ status }) => `${status}`).toSorted((a, b) => a.localeCompare(b))).toEqual(['201', '409'])
    // the order that was given back stays so
    expect((await giveBack(office, order.id)).status).toBe(204)
    expect(await statusOf(order.id)).toBe('cancelled')
  })

  it('leaves an order alone for which money was paid', async () => {
    const office = await createTestOffice()
    const product = await countedProduct(office)
    const { order } = (await pay(office, { products: [{ product_id: product, quantity: 1 }], total_amount: '60' })).body
    expect((await giveBack(office, order.id)).body.code).toBe('order_has_document')
    expect([await stockOf(office, product), await statusOf(order.id)]).toEqual([9, 'completed'])
  })
})
