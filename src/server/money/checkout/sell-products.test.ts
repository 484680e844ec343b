import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, at, booking } from '#tests/support/office.ts'
import { orderOf, saleOf, sellAtTill } from '#tests/support/money/till.ts'
import { world } from '#tests/support/world.ts'
import { links, shortLink } from '#tests/support/links.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const cheque = {
  check_number: '1001',
  bank_number: '12',
  branch_number: '345',
  bank_account_number: '67890',
  cheque_date: '2026-12-01',
}

describe('a sale', () => {
  it('answers the order and its document, and both can be read', async () => {
    const office = await createTestOffice()
    const { status, body } = await sellAtTill(office, { payment_method: 'bit', asmacta: '55', email: 'dana@luz.test' })
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        order: {
          id: expect.any(Number),
          order_number: 1,
          kind: 'sale',
          customer_id: office.ids.customer,
          customer_name: 'דנה כהן',
          customer_email: 'dana@luz.test',
          payment_method: 'bit',
          total_amount: '180.00',
          created_at: expect.stringMatching(/^2026-11-22T08:00/),
          status: 'completed',
        },
        invoice: {
          id: expect.any(Number),
          document_type: 320,
          invoice_number: 1,
          public_token: expect.stringMatching(/^[\w-]{22}$/),
        },
        message: expect.any(String),
      },
    })
    expect(await orderOf(office, body.order.id)).toMatchObject({
      items: [{ product_name: 'תספורת נשים', quantity: 1, price: '180.00', discount: '0.00' }],
      payments: [{ payment_method: 'bit', amount: '180.00' }],
      invoice: body.invoice,
      discount: '0.00',
      rounding: '0.00',
      tip: '0.00',
    })
    expect(
      await rows(`select snapshot -> 'orderNumber' as number from invoices where id = $1`, body.invoice.id),
    ).toEqual([{ number: body.order.order_number }])
  })

  it('reads an empty string in an optional field as a missing one', async () => {
    const office = await createTestOffice()
    const optional = ['full_name', 'email', 'invoice_date', 'business_number', 'share_email', 'discount', 'settle_debt']
    const blank = Object.fromEntries(
      [...optional, 'appointment_id', 'asmacta', ...Object.keys(cheque)].map((name) => [name, '']),
    )
    const products = [{ product_id: office.ids.service, quantity: 1, price: '', discount: '', employee_id: '' }]
    const { status, body } = await sellAtTill(office, { ...blank, products })
    expect({ status, total: body.order?.total_amount }).toEqual({ status: 201, total: '180.00' })
  })

  it('computes the sums with discounts of lines and of the order, and rounds cash only', async () => {
    const office = await createTestOffice()
    const { service } = office.ids
    const products = [
      { product_id: service, quantity: 2, price: '99.99', discount: '10.03' },
      { product_id: service, quantity: '', price: 5 },
    ]
    expect((await sellAtTill(office, { products })).body.fields).toHaveProperty('products.1.quantity')
    const good = [products[0], { product_id: service, quantity: 1, price: 5 }]
    const more = { products: good, discount: '0.30' }
    const { body } = await sellAtTill(office, { ...more, total_amount: '194.65' })
    expect(body.order.total_amount).toBe('194.70')
    expect(await orderOf(office, body.order.id)).toMatchObject({ rounding: '0.05', discount: '0.30' })
    const rounded = await sellAtTill(office, { ...more, total_amount: '194.70' })
    expect(rounded.status).toBe(201)
    const card = await sellAtTill(office, { ...more, total_amount: '194.65', payment_method: 'external_card' })
    expect(card.body.order.total_amount).toBe('194.65')
  })

  it.for([
    [{ total_amount: '179.99' }, 'total_changed'],
    [{ products: [] }, 'cart_empty'],
    [{ discount: '180.01' }, 'discount_over_total'],
    [{ products: [{ product_id: 1, quantity: 1, discount: '1' }] }, 'not_found'],
    [{ customer_id: null, payment_method: 'debt' }, 'customer_required'],
    [{ customer_id: null, settle_debt: '5' }, 'customer_required'],
    [{ settle_debt: '5.00', total_amount: '185.00' }, 'debt_over_balance'],
    [{ payments: [{ payment_method: 'bit', amount: '179.90' }] }, 'payments_do_not_add_up'],
    [{ customer_id: 999_999_999 }, 'not_found'],
    [{ appointment_id: 999_999_999 }, 'not_found'],
    [{ tip: { amount: '5', employee_id: 999_999_999 } }, 'not_found'],
    [{ payment_method: 'gold' }, 'invalid_input'],
  ] as const)('is refused with the reason: %j', async ([more, code]) => {
    const office = await createTestOffice()
    expect((await sellAtTill(office, more)).body.code).toBe(code)
    expect(await rows('select 1 from orders where office_id = $1', office.officeId)).toEqual([])
  })

  it('tells the new total when a price has changed', async () => {
    const office = await createTestOffice()
    expect((await sellAtTill(office, { total_amount: '100.00' })).body).toMatchObject({
      code: 'total_changed',
      total_amount: '180.00',
    })
  })

  it('needs every field of a cheque, and names the missing ones', async () => {
    const office = await createTestOffice()
    const missing = await sellAtTill(office, { payment_method: 'cheque', ...cheque, bank_number: '', cheque_date: '' })
    expect(missing.body).toMatchObject({ code: 'invalid_input' })
    expect(Object.keys(missing.body.fields)).toEqual(['bank_number', 'cheque_date'])
    const part = await sellAtTill(office, {
      payments: [{ payment_method: 'cheque', amount: '180', check_number: '1' }],
    })
    expect(Object.keys(part.body.fields)).toContain('payments.0.bank_number')
    expect((await sellAtTill(office, { payment_method: 'cheque', ...cheque })).status).toBe(201)
    expect(
      await rows('select cheque_number, cheque_date::text from payments where office_id = $1', office.officeId),
    ).toEqual([{ cheque_number: '1001', cheque_date: '2026-12-01' }])
  })

  it('may be to a walk-in customer', async () => {
    const office = await createTestOffice()
    const { body } = await sellAtTill(office, { customer_id: '' })
    expect(body.order).toMatchObject({ customer_id: null, customer_name: 'לקוח מזדמן' })
  })

  it('needs the permission to sell', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query('update users set may_sell = false where id = $1', [office.ids.employee])
    const refused = await office.employee('POST', '/api/checkout', saleOf(office))
    expect(refused.body.code).toBe('selling_not_allowed')
    expect((await sellAtTill(office)).status).toBe(201)
  })

  it('by card needs a plan with cards', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query('update subscriptions set plan_id = 3 where office_id = $1', [office.officeId])
    const { status, body } = await sellAtTill(office, { payment_method: 'card' })
    expect({ status, code: body.code }).toEqual({ status: 402, code: 'card_plan_required' })
  })

  it('keeps a tip apart from the total, the payments and the turnover', async () => {
    const office = await createTestOffice()
    const tip = { amount: '20', employee_id: office.ids.employee }
    const { body } = await sellAtTill(office, { tip, payment_method: 'bit' })
    expect(body.order.total_amount).toBe('180.00')
    expect(await orderOf(office, body.order.id)).toMatchObject({
      tip: '20.00',
      payments: [{ payment_method: 'bit', amount: '180.00' }],
    })
    expect((await office.owner('GET', '/api/home')).body.sales.revenue).toBe('180.00')
  })
})

describe('a sale from an appointment', () => {
  it('marks it done and is made once', async () => {
    const office = await createTestOffice()
    const made = await office.create(
      '/api/appointments',
      booking(office, at('2026-11-22', '09:00'), at('2026-11-22', '10:00')),
    )
    const both = await Promise.all([1, 2].map(() => sellAtTill(office, { appointment_id: made.id })))
    const answers = new Set(both.map(({ status, body }) => body.code ?? status))
    expect(answers).toEqual(new Set([201, 'appointment_sold']))
    const { appointment } = (await office.owner('GET', `/api/appointments/${made.id}`)).body
    expect(appointment.status_key).toBe('done')
  })
})

describe('the document of a sale', () => {
  it('is sent by SMS when the office sends so and the customer accepts it, unless the seller says no', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const sms = async (more = {}) => {
      const { body } = await sellAtTill(office, more)
      const { sms_sent, invoice } = await orderOf(office, body.order.id)
      const [message] = await rows('select kind, message from sms_messages where invoice_id = $1', invoice.id)
      return { sms_sent, message: message?.message, token: invoice.public_token as string }
    }
    await pool.query('update offices set send_by_sms = false where id = $1', [office.officeId])
    expect(await sms()).toMatchObject({ sms_sent: false, message: undefined })
    await pool.query('update offices set send_by_sms = true where id = $1', [office.officeId])
    const { sms_sent, message, token } = await sms()
    expect(sms_sent).toBe(true)
    expect(links.toSend(message)).toContain(shortLink('i', token))
    expect(await sms({ share_sms: 1 })).toMatchObject({ sms_sent: true })
    expect(await sms({ share_sms: 0 })).toMatchObject({ sms_sent: false, message: undefined })
    await pool.query('update customers set settings_send_sms = false where id = $1', [office.ids.customer])
    expect(await sms()).toMatchObject({ sms_sent: false })
  })

  it('is sent by email when the seller asks for it', async () => {
    const office = await createTestOffice()
    const { body } = await sellAtTill(office, { share_email: 1, email: 'dana@luz.test' })
    expect(await rows('select address from mail_messages where invoice_id = $1', body.invoice.id)).toEqual([
      { address: 'dana@luz.test' },
    ])
  })
})

describe('a repeated request', () => {
  it('with the same key sells once', async () => {
    const office = await createTestOffice()
    const key = { 'idempotency-key': 'double-click' }
    const answers = await Promise.all([1, 2, 3].map(() => sellAtTill(office, {}, key)))
    const [first] = answers
    expect(first!.status).toBe(201)
    for (const { body } of answers) expect(body).toEqual(first!.body)
    expect(await rows('select order_number from orders where office_id = $1', office.officeId)).toHaveLength(1)
    expect((await sellAtTill(office, { discount: '1', total_amount: '179' }, key)).body.code).toBe(
      'idempotency_key_reused',
    )
  })
})

describe('cancelling an order', () => {
  it('is refused when it is completed, and finds no other', async () => {
    const office = await createTestOffice()
    const { body } = await sellAtTill(office)
    expect((await office.owner('DELETE', `/api/checkout/${body.order.id}`)).body.code).toBe('order_completed')
    expect((await office.owner('DELETE', '/api/checkout/999999999')).status).toBe(404)
  })
})
