import { beforeEach, describe, expect, it } from 'vitest'
import { enterOffice } from '#server/platform/http/serve.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { owe, sell } from '#tests/support/money/sales.ts'
import { orderOf, sellAtTill } from '#tests/support/money/till.ts'
import { world } from '#tests/support/world.ts'
import { debtsOf, listOrders, spentByCustomer } from './queries.ts'

beforeEach(() => moveClockTo('2026-11-20T08:42:00Z'))

const inside = async <T>(office: Office, work: Parameters<typeof enterOffice<T>>[2]) =>
  enterOffice((await world()).services, office.officeId, work)
const list = async (office: Office, query = '') => (await office.owner('GET', `/api/customerorders${query}`)).body
const amounts = async (office: Office, query: string) =>
  (await list(office, query)).orders.map((order: { total_amount: string }) => order.total_amount)

describe('the list of sales', () => {
  it('starts with the newest and has the fields of the specification', async () => {
    const office = await createTestOffice()
    await sell(
      office,
      { at: '2026-11-20T07:00:00Z', amount: '180.00', method: 'bit' },
      { at: '2026-11-20T08:00:00Z', amount: '90.00' },
    )
    const { orders, total } = await list(office)
    expect(total).toBe(2)
    expect(orders[1]).toEqual({
      id: expect.any(Number),
      order_number: 1,
      customer_id: office.ids.customer,
      customer_name: 'דנה כהן',
      customer_email: null,
      kind: 'sale',
      payment_method: 'bit',
      total_amount: '180.00',
      created_at: '2026-11-20T07:00:00.000Z',
    })
  })

  it('is sorted and paged, and has the total even past the end', async () => {
    const office = await createTestOffice()
    const names = ['אבי', 'בני', 'גדי', 'דני', 'הדס', 'ורד', 'זיו']
    await sell(
      office,
      ...names.map((name, i) => ({ at: `2026-11-20T0${i}:00:00Z`, amount: `${((i * 3) % 7) + 1}.00`, name })),
    )
    expect(await amounts(office, '?limit=3')).toEqual(['5.00', '2.00', '6.00'])
    expect(await amounts(office, '?limit=3&offset=6')).toEqual(['1.00'])
    expect(await amounts(office, '?sort=created_at&limit=2')).toEqual(['1.00', '4.00'])
    expect(await amounts(office, '?sort=total_amount&limit=3')).toEqual(['1.00', '2.00', '3.00'])
    expect(await amounts(office, '?sort=-total_amount&limit=2')).toEqual(['7.00', '6.00'])
    expect(await amounts(office, '?sort=-customer_name&limit=2')).toEqual(['5.00', '2.00'])
    expect(await list(office, '?limit=5&offset=50')).toEqual({ orders: [], total: 7 })
  })

  it('is limited to a period and to the office', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    await sell(
      office,
      { at: '2026-11-19T21:59:59Z', amount: '1.00' },
      { at: '2026-11-19T22:00:00Z', amount: '2.00' },
      { at: '2026-11-20T08:00:00Z', amount: '3.00', status: 'pending' },
      { at: '2026-11-20T08:00:00Z', amount: '4.00', status: 'cancelled' },
      { at: '2026-11-14T22:00:00Z', amount: '5.00' },
      { at: '2026-11-14T21:59:00Z', amount: '6.00' },
      { at: '2026-10-31T21:00:00Z', amount: '7.00' },
      { at: '2025-12-31T21:00:00Z', amount: '8.00' },
    )
    await sell(other, { at: '2026-11-20T08:00:00Z', amount: '99.00' })
    expect(await amounts(office, '?period=today')).toEqual(['2.00'])
    expect(await amounts(office, '?period=week')).toEqual(['2.00', '1.00', '5.00'])
    expect(await amounts(office, '?period=month')).toEqual(['2.00', '1.00', '5.00', '6.00'])
    expect((await list(office, '?period=year&limit=2')).total).toBe(5)
    expect((await list(office)).total).toBe(6)
    expect((await office.owner('GET', '/api/customerorders?period=decade')).status).toBe(422)
  })
})

describe('one sale', () => {
  it('has its items in order, with exact prices', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const [id] = await sell(office, { at: '2026-11-20T07:00:00Z', amount: '180.10' })
    await pool.query(
      `insert into order_items (office_id, order_id, position, product_name, quantity, price) values ($1, $2, 2, 'שמפו', 3, 79)`,
      [office.officeId, id],
    )
    const order = (await office.owner('GET', `/api/customerorders/${id}`)).body
    expect(order).toEqual({
      order_number: 1,
      appointment_id: null,
      customer_name: 'דנה כהן',
      customer_email: null,
      payment_method: 'cash',
      total_amount: '180.10',
      created_at: '2026-11-20T07:00:00.000Z',
      kind: 'sale',
      items: [
        { product_name: 'תספורת נשים', quantity: 1, price: '180.10', discount: '0.00' },
        { product_name: 'שמפו', quantity: 3, price: '79.00', discount: '0.00' },
      ],
      payments: [{ payment_method: 'cash', amount: '180.10' }],
      discount: '0.00',
      deductions: [],
      gives_back: 0,
      prepaid: [],
      rounding: '0.00',
      tip: '0.00',
      tip_employee: null,
      invoice: null,
      sms_sent: false,
      sms_message: null,
    })
  })

  it('keeps the tip out of the document and its payments, and tells whose it is', async () => {
    const office = await createTestOffice()
    const tip = { amount: '15', employee_id: office.ids.employee }
    const payments = [
      { payment_method: 'cash', amount: '100' },
      { payment_method: 'external_card', amount: '80' },
    ]
    const { body } = await sellAtTill(office, { tip, payments })
    const { order, invoice } = body
    expect(await orderOf(office, order.id)).toMatchObject({
      total_amount: '180.00',
      tip: '15.00',
      tip_employee: { id: office.ids.employee, name: 'מאיה' },
      payments: [
        { payment_method: 'cash', amount: '100.00' },
        { payment_method: 'external_card', amount: '80.00' },
      ],
    })
    expect((await office.owner('GET', `/api/invoices/${invoice.id}`)).body.invoice).toMatchObject({
      total_amount: '180.00',
      refundable: [
        { payment_method: 'cash', amount: '100.00' },
        { payment_method: 'external_card', amount: '80.00' },
      ],
    })
  })

  it('is not found unless completed', async () => {
    const office = await createTestOffice()
    const [id] = await sell(office, { at: '2026-11-20T07:00:00Z', amount: '1.00', status: 'pending' })
    expect((await office.owner('GET', `/api/customerorders/${id}`)).body.code).toBe('not_found')
  })
})

describe('the figures of a customer', () => {
  it('count and sum the completed sales of this office', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const { customer } = office.ids
    await sell(
      office,
      { at: '2026-11-18T07:00:00Z', amount: '10.50' },
      { at: '2026-11-19T07:00:00Z', amount: '20.00' },
      { at: '2026-11-20T07:00:00Z', amount: '99.00', status: 'cancelled' },
    )
    await inside(office, async (tx, scope) => {
      expect(await spentByCustomer(tx, scope, [customer, 999_999])).toEqual(
        new Map([[customer, { count: 2, spent: '30.50', last_at: new Date('2026-11-19T07:00:00Z') }]]),
      )
      expect(await spentByCustomer(tx, scope, [])).toEqual(new Map())
      const page = await listOrders(tx, scope, { customerId: customer, viewer: undefined, limit: 1, offset: 0 })
      expect({ total: page.total, amounts: page.orders.map((order) => order.total_amount) }).toEqual({
        total: 2,
        amounts: ['20.00'],
      })
    })
    await inside(other, async (tx, scope) => {
      expect(await spentByCustomer(tx, scope, [customer])).toEqual(new Map())
      expect(
        (await listOrders(tx, scope, { customerId: customer, viewer: undefined, limit: 5, offset: 0 })).total,
      ).toBe(0)
    })
  })

  it('give the debt as the sum of the ledger entries', async () => {
    const office = await createTestOffice()
    const even = await office.create('/api/customers', {
      full_name: 'רון',
      phone: randomPhone(),
      handled_by: office.ids.owner,
    })
    await owe(office, '100.00')
    await owe(office, '-30.50')
    await owe(office, '40.00', even.id)
    await owe(office, '-40.00', even.id)
    await inside(office, async (tx, scope) =>
      expect(await debtsOf(tx, scope, [office.ids.customer, even.id])).toEqual(
        new Map([[office.ids.customer, '69.50']]),
      ),
    )
  })
})
