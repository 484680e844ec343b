import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { orderOf, sellAtTill } from '#tests/support/money/till.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

type Body = ReturnType<typeof JSON.parse>
const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const debtsOf = async (office: Office, customer = office.ids.customer): Promise<Body> =>
  (await office.owner('GET', `/api/customers/${customer}/debts`)).body

describe('cash', () => {
  const price = (amount: string) => ({
    total_amount: amount,
    products: [{ product_id: 0, quantity: 1, price: amount }],
  })
  const cashSale = (office: Office, amount: string, more: object = {}) => {
    const { products, ...rest } = price(amount)
    return sellAtTill(office, { ...rest, products: [{ ...products[0], product_id: office.ids.service }], ...more })
  }

  it('may be all of 6,000 shekels and a tenth of more', async () => {
    const office = await createTestOffice()
    expect((await cashSale(office, '6000.00')).status).toBe(201)
    expect((await cashSale(office, '6000.10')).body).toMatchObject({ code: 'cash_over_limit', cash_limit: '600.01' })
    const split = (cash: string, bit: string) => [
      { payment_method: 'cash', amount: cash },
      { payment_method: 'bit', amount: bit },
    ]
    expect((await cashSale(office, '7000.00', { payments: split('700.10', '6299.90') })).body.code).toBe(
      'cash_over_limit',
    )
    expect((await cashSale(office, '7000.00', { payments: split('700.00', '6300.00') })).status).toBe(201)
  })

  it('cannot pay a large purchase by settling it in parts', async () => {
    const office = await createTestOffice()
    await cashSale(office, '10000.00', { payment_method: 'debt' })
    const settle = (amount: string) =>
      sellAtTill(office, { products: [], settle_debt: amount, total_amount: amount, payment_method: 'cash' })
    expect((await settle('600.00')).status).toBe(201)
    expect((await settle('600.00')).body).toMatchObject({ code: 'cash_over_limit', cash_limit: '400.00' })
    expect((await settle('400.00')).status).toBe(201)
    expect((await settle('100.00')).body.code).toBe('cash_over_limit')
  })
})

describe('a split payment', () => {
  it('rounds the cash part alone, which may come rounded or not', async () => {
    const office = await createTestOffice()
    const products = [{ product_id: office.ids.service, quantity: 1, price: '123.47' }]
    const parts = (cash: string) => [
      { payment_method: 'external_card', amount: '100.01' },
      { payment_method: 'cash', amount: cash },
    ]
    for (const cash of ['23.46', '23.50']) {
      const { body } = await sellAtTill(office, { products, payments: parts(cash), total_amount: '123.51' })
      expect(body.order.total_amount).toBe('123.51')
      expect(await orderOf(office, body.order.id)).toMatchObject({
        rounding: '0.04',
        payments: [
          { payment_method: 'external_card', amount: '100.01' },
          { payment_method: 'cash', amount: '23.50' },
        ],
      })
    }
    const wrong = await sellAtTill(office, { products, payments: parts('23.40'), total_amount: '123.47' })
    expect(wrong.body.code).toBe('payments_do_not_add_up')
  })

  it('that is partly on debt has a document for each part', async () => {
    const office = await createTestOffice()
    const payments = [
      { payment_method: 'bit', amount: '80' },
      { payment_method: 'debt', amount: '100' },
    ]
    const { body } = await sellAtTill(office, { payments, payment_method: 'bit' })
    expect(body.invoice.document_type).toBe(320)
    const documents = await rows(
      'select document_type, total_amount from invoices where order_id = $1 order by document_type',
      body.order.id,
    )
    expect(documents).toEqual([
      { document_type: 300, total_amount: '100.00' },
      { document_type: 320, total_amount: '80.00' },
    ])
    expect((await orderOf(office, body.order.id)).payments).toEqual([
      { payment_method: 'bit', amount: '80.00' },
      { payment_method: 'debt', amount: '100.00' },
    ])
    expect((await debtsOf(office)).debt_sum).toBe('100.00')
  })
})

describe('a debt', () => {
  it('is recorded with a transaction invoice and without an SMS', async () => {
    const office = await createTestOffice()
    const { body } = await sellAtTill(office, { payment_method: 'debt' })
    expect(body.invoice.document_type).toBe(300)
    expect(await orderOf(office, body.order.id)).toMatchObject({
      sms_sent: false,
      payments: [{ payment_method: 'debt', amount: '180.00' }],
    })
    expect(await debtsOf(office)).toEqual({
      debt_sum: '180.00',
      debts: [
        {
          order_id: body.order.id,
          order_number: 1,
          created_at: expect.stringMatching(/^2026-11-22T08:00/),
          amount: '180.00',
          left: '180.00',
        },
      ],
    })
    const { customer } = (await office.owner('GET', `/api/customers/${office.ids.customer}`)).body
    expect(customer).toMatchObject({ debt_sum: '180.00', spent: '0.00', last_payment: null })
  })

  it('is settled oldest purchase first, by an order that is no sale', async () => {
    const office = await createTestOffice()
    const first = (await sellAtTill(office, { payment_method: 'debt' })).body.order.id
    moveClockTo('2026-11-22T09:00:00Z')
    const second = (await sellAtTill(office, { payment_method: 'debt' })).body.order.id
    const { body } = await sellAtTill(office, {
      products: [],
      settle_debt: '200',
      total_amount: '200',
      payment_method: 'bit',
    })
    expect(body.order).toMatchObject({ kind: 'settlement', total_amount: '200.00' })
    expect(body.invoice.document_type).toBe(320)
    expect(await debtsOf(office)).toMatchObject({ debt_sum: '160.00', debts: [{ order_id: second, left: '160.00' }] })
    expect(
      await rows('select order_id, amount from customer_ledger where settled_by = $1 order by id', body.order.id),
    ).toEqual([
      { order_id: first, amount: '-180.00' },
      { order_id: second, amount: '-20.00' },
    ])
    const { sales } = (await office.owner('GET', '/api/home')).body
    expect(sales).toMatchObject({ count: 2, revenue: '200.00' })
    const { customer } = (await office.owner('GET', `/api/customers/${office.ids.customer}`)).body
    expect(customer).toMatchObject({ spent: '200.00', last_payment: expect.stringMatching(/^2026-11-22T09:00/) })
  })

  it('is collected together with a sale, but not with another debt', async () => {
    const office = await createTestOffice()
    await sellAtTill(office, { payment_method: 'debt' })
    const both = { settle_debt: '180', total_amount: '360' }
    expect((await sellAtTill(office, { ...both, payment_method: 'debt' })).body.fields).toHaveProperty('payment_method')
    const { body } = await sellAtTill(office, both)
    expect(body.order).toMatchObject({ kind: 'sale', total_amount: '360.00' })
    expect(await debtsOf(office)).toEqual({ debt_sum: '0.00', debts: [] })
  })

  it('is never collected twice by concurrent settlements', async () => {
    const office = await createTestOffice()
    await sellAtTill(office, { payment_method: 'debt' })
    const settle = { products: [], settle_debt: '100', total_amount: '100', payment_method: 'bit' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => sellAtTill(office, settle)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
    expect((await debtsOf(office)).debt_sum).toBe('80.00')
  })
})
