import { beforeEach, describe, expect, it } from 'vitest'
import { fieldText } from '#shared/values/text.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const EAN = '7290000000008'
const typed = (office: Office, more: object = {}) => ({
  name: 'שמפו',
  price: '60',
  product_type: 'product',
  category_id: office.ids.category,
  assignedEmployees: [office.ids.employee],
  ...more,
})
const add = (office: Office, more: object = {}) => office.owner('POST', '/api/products', typed(office, more))
const counted = async (office: Office, quantity: number, more: object = {}): Promise<number> =>
  (await add(office, { stock: { seen: null, counted: quantity }, ...more })).body.product.id
const change = (office: Office, id: number, body: object) => office.owner('PUT', `/api/products/${id}`, body)
const stockOf = async (office: Office, id: number): Promise<number | null> =>
  (await office.owner('GET', `/api/products/${id}`)).body.product.stock_quantity
const sell = (office: Office, id: number, more: object = {}) =>
  office.owner('POST', '/api/checkout', {
    customer_id: office.ids.customer,
    total_amount: '60.00',
    payment_method: 'bit',
    products: [{ product_id: id, quantity: 1 }],
    ...more,
  })
const found = async (office: Office, query: string): Promise<string[]> =>
  (await office.owner('GET', `/api/products/office?${query}`)).body.products.map((one: { name: string }) => one.name)

describe('a barcode', () => {
  it('finds its product, also as a UPC with or without the leading zero', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    await add(office, { barcode: ` ${EAN} ` })
    await add(office, { name: 'מסכה', barcode: '0036000291452' })
    await add(office, { name: 'סבון', barcode: 'OURS-12/b' })
    expect(await found(office, `barcode=${EAN}`)).toEqual(['שמפו'])
    expect(await found(office, 'barcode=036000291452')).toEqual(['מסכה'])
    expect(await found(office, 'barcode=OURS-12%2Fb')).toEqual(['סבון'])
    expect(await found(office, `search=${EAN}`)).toEqual(['שמפו'])
    expect(await found(office, 'barcode=729')).toEqual([])
    expect(await found(other, `barcode=${EAN}`)).toEqual([])
  })

  it('belongs to one product of the office, until that product is deleted', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const { product } = (await add(office, { barcode: EAN })).body
    expect((await add(office, { name: 'מסכה', barcode: EAN })).body.code).toBe('barcode_taken')
    const second = (await add(office, { name: 'סבון' })).body.product
    expect((await change(office, second.id, { barcode: EAN })).body.code).toBe('barcode_taken')
    expect((await add(other, { barcode: EAN })).status).toBe(201)
    await office.owner('DELETE', `/api/products/${product.id}`)
    expect((await change(office, second.id, { barcode: EAN })).body.product.barcode).toBe(EAN)
  })

  it('is text that a scanner can send, and only goods have one', async () => {
    const office = await createTestOffice()
    for (const barcode of ['72 90', 'שמפו', 'x'.repeat(49)])
      expect((await add(office, { barcode })).body.fields).toEqual({ barcode: fieldText.barcode })
    const { product } = (await add(office, { barcode: EAN, low_stock: 3, stock: { seen: null, counted: 5 } })).body
    expect(product).toMatchObject({ barcode: EAN, low_stock: 3, stock_quantity: 5 })
    expect((await change(office, product.id, { product_type: 'service' })).body.product).toMatchObject({
      barcode: null,
      low_stock: null,
      stock_quantity: null,
    })
  })

  it('is found by its index, however many products there are', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query(
      `insert into products (office_id, name, price, product_type, category_id, barcode)
       select $1, 'מוצר ' || i, 10, 'product', $2, 'C' || i from generate_series(1, 5000) i`,
      [office.officeId, office.ids.category],
    )
    await pool.query('vacuum analyze products')
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain select id from products where office_id = $1 and deleted_at is null and barcode in ('C7', '0C7')`,
      [office.officeId],
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('product_barcode_taken')
    expect(await found(office, 'barcode=C4999')).toEqual(['מוצר 4999'])
  })
})

describe('the quantity on hand', () => {
  it('falls with a sale, may become negative, and returns with a credit', async () => {
    const office = await createTestOffice()
    const id = await counted(office, 1)
    const twice = { products: [{ product_id: id, quantity: 3, price: '20' }] }
    const { body } = await sell(office, id, twice)
    expect(await stockOf(office, id)).toBe(-2)
    const credit = (items?: object) =>
      office.owner('POST', `/api/invoices/${body.invoice.id}/credit`, { reason: 'הוחזר', ...(items && { items }) })
    expect((await credit([{ line: 0, quantity: 1 }])).status).toBe(201)
    expect(await stockOf(office, id)).toBe(-1)
    expect((await credit()).status).toBe(201)
    expect(await stockOf(office, id)).toBe(1)
  })

  it('stays without a number for services and for goods that are not counted', async () => {
    const office = await createTestOffice()
    const { product } = (await add(office)).body
    expect((await sell(office, product.id)).status).toBe(201)
    expect((await sell(office, office.ids.service, { total_amount: '180.00' })).status).toBe(201)
    expect(await stockOf(office, product.id)).toBeNull()
    expect(await stockOf(office, office.ids.service)).toBeNull()
  })

  it('counts each of many sales at once, of the last piece too', async () => {
    const office = await createTestOffice()
    const [first, second] = [await counted(office, 1), await counted(office, 1, { name: 'מסכה' })]
    const both = [first, second].map((product_id) => ({ product_id, quantity: 1 }))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        sell(office, first, { total_amount: '120.00', products: i % 2 ? both : both.toReversed() }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect([await stockOf(office, first), await stockOf(office, second)]).toEqual([-7, -7])
  })

  it('falls once for a repeated request, and not for a refused one', async () => {
    const office = await createTestOffice()
    const id = await counted(office, 10)
    const body = {
      customer_id: office.ids.customer,
      total_amount: '60.00',
      payment_method: 'bit',
      products: [{ product_id: id, quantity: 1 }],
    }
    const key = { 'idempotency-key': 'stock-once' }
    for (let i = 0; i < 3; i++) expect((await office.owner('POST', '/api/checkout', body, key)).status).toBe(201)
    expect(await stockOf(office, id)).toBe(9)
    expect((await sell(office, id, { total_amount: '1.00' })).body.code).toBe('total_changed')
    expect(await stockOf(office, id)).toBe(9)
  })

  it('falls when the card of a pending order is paid, once', async () => {
    const office = await createTestOffice()
    const id = await counted(office, 4)
    const { order } = (await sell(office, id, { payment_method: 'card' })).body
    const cancelled = (await sell(office, id, { payment_method: 'card' })).body.order
    expect((await office.owner('DELETE', `/api/checkout/${cancelled.id}`)).status).toBe(204)
    expect(await stockOf(office, id)).toBe(4)
    const { pool } = await world()
    await pool.query(
      `update sandbox_pages set outcome = 'paid' where token = (select page_id from card_payments where order_id = $1)`,
      [order.id],
    )
    const check = () => office.owner('POST', `/api/payment-gateway/orders/${order.id}/check`)
    expect((await Promise.all([check(), check()])).map(({ body }) => body.status)).toEqual(['paid', 'paid'])
    expect(await stockOf(office, id)).toBe(3)
  })

  it('is corrected by the difference that was counted, so that sales meanwhile stay subtracted', async () => {
    const office = await createTestOffice()
    const id = await counted(office, 5)
    await sell(office, id)
    const corrected = await change(office, id, { stock: { seen: 5, counted: 7, reason: 'delivery' } })
    expect(corrected.body.product.stock_quantity).toBe(6)
    const { rows } = await (
      await world()
    ).pool.query(`select actor, before, after from audit_log where office_id = $1 and action = 'count' order by id`, [
      office.officeId,
    ])
    expect(rows.at(-1)).toEqual({
      actor: `user:${office.ids.owner}`,
      before: { stock_quantity: 5 },
      after: { stock_quantity: 7, reason: 'delivery' },
    })
    expect((await change(office, id, { name: 'שמפו עדין' })).body.product.stock_quantity).toBe(6)
    expect((await change(office, id, { stock: { seen: 6, counted: null } })).body.product.stock_quantity).toBeNull()
    expect((await change(office, id, { stock: { seen: null, counted: -1 } })).body.fields).toMatchObject({
      'stock.counted': fieldText.stock,
    })
  })

  it('is low at its threshold, or at nothing, and Home says how many are', async () => {
    const office = await createTestOffice()
    await counted(office, 4, { name: 'מעט', low_stock: 4 })
    await counted(office, 0, { name: 'אזל' })
    await counted(office, 1, { name: 'מספיק' })
    await add(office, { name: 'לא נספר', low_stock: 9 })
    expect(await found(office, 'low_stock=1')).toEqual(['אזל', 'מעט'])
    expect((await office.owner('GET', '/api/home')).body.low_stock).toBe(2)
  })
})
