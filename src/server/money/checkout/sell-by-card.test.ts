import { beforeEach, describe, expect, it } from 'vitest'
import { gatewayAccount, startLocalGateways, orderMoney } from '#tests/support/money/card-payments.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, at, booking, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))
startLocalGateways()

const sell = async (office: Office, more: object = {}, headers: Record<string, string> = {}) => {
  const { service, customer } = office.ids
  const products = [{ product_id: service, quantity: 1 }]
  const sale = { customer_id: customer, total_amount: '180.00', payment_method: 'card', products, ...more }
  return office.owner('POST', '/api/checkout', sale, headers)
}
const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
/** The customer pays on the sandbox's page, and the till asks about it. */
const pay = async (office: Office, orderId: number): Promise<string> => {
  await rows(
    `update sandbox_pages set outcome = 'paid' where token = (select page_id from card_payments where order_id = $1)`,
    orderId,
  )
  return (await office.owner('POST', `/api/payment-gateway/orders/${orderId}/check`)).body.status
}
const order = async (office: Office, id: number) => office.owner('GET', `/api/customerorders/${id}`)
const cancel = (office: Office, id: number) => office.owner('DELETE', `/api/checkout/${id}`)

describe('a sale by card', () => {
  it('is pending until the gateway confirms it, then has its document and money once', async () => {
    const office = await createTestOffice()
    const { status, body } = await sell(office, { tip: { amount: '20', employee_id: office.ids.employee } })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        order: { status: 'pending', total_amount: '180.00' },
        invoice: null,
        payment_getway: { url: expect.stringContaining('/sandbox-payment/') },
      },
    })
    const { id } = body.order
    expect((await order(office, id)).status).toBe(404)
    expect((await office.owner('GET', '/api/customerorders')).body.total).toBe(0)
    expect(await rows('select amount from card_payments where order_id = $1', id)).toEqual([{ amount: '200.00' }])
    expect(await Promise.all([pay(office, id), pay(office, id)])).toEqual(['paid', 'paid'])
    expect((await order(office, id)).body).toMatchObject({
      payments: [{ payment_method: 'card', amount: '180.00' }],
      tip: '20.00',
      invoice: { document_type: 320, invoice_number: 1 },
      sms_sent: true,
    })
    expect(await rows('select card_last_digits from payments where order_id = $1', id)).toEqual([
      { card_last_digits: expect.stringMatching(/^\d{4}$/) },
    ])
    expect((await cancel(office, id)).body.code).toBe('order_completed')
  })

  it('of an employee is told to the owner when the money came, whoever checked it', async () => {
    const office = await createTestOffice()
    const products = [{ product_id: office.ids.service, quantity: 1 }]
    const sale = { customer_id: office.ids.customer, total_amount: '180.00', payment_method: 'card', products }
    const { body } = await office.employee('POST', '/api/checkout', sale)
    const told = () => rows('select kind, facts from notifications where office_id = $1', office.officeId)
    expect(await told()).toEqual([])
    expect(await pay(office, body.order.id)).toBe('paid')
    expect(await told()).toEqual([{ kind: 'sold_by_employee', facts: { amount: '180.00', seller: 'מאיה' } }])
  })

  it('that is paid in part otherwise takes all its money when the card is paid', async () => {
    const office = await createTestOffice()
    const payments = [
      { payment_method: 'cash', amount: '80' },
      { payment_method: 'card', amount: '100' },
    ]
    const { id } = (await sell(office, { payments })).body.order
    expect(await orderMoney(id)).toEqual({ status: 'pending', receipts: 0, sum: '0.00' })
    expect(await pay(office, id)).toBe('paid')
    expect(await orderMoney(id)).toEqual({ status: 'completed', receipts: 2, sum: '180.00' })
  })

  it('can be cancelled until it is paid, repeatedly', async () => {
    const office = await createTestOffice()
    const { id } = (await sell(office)).body.order
    expect((await cancel(office, id)).status).toBe(204)
    expect((await cancel(office, id)).status).toBe(204)
    expect(await pay(office, id)).toBe('late')
    expect(await orderMoney(id)).toEqual({ status: 'cancelled', receipts: 0, sum: '0.00' })
  })

  it('is completed instead of cancelled when the payment has come', async () => {
    const office = await createTestOffice()
    const { id } = (await sell(office)).body.order
    await rows(
      `update sandbox_pages set outcome = 'paid' where token = (select page_id from card_payments where order_id = $1)`,
      id,
    )
    expect((await cancel(office, id)).body.code).toBe('order_completed')
    expect(await orderMoney(id)).toEqual({ status: 'completed', receipts: 1, sum: '180.00' })
  })

  it('is cancelled with a sentence when the gateway refuses the credentials', async () => {
    const office = await createTestOffice()
    const account = { ...gatewayAccount('cardcom'), api_name: 'wrong' }
    expect((await office.owner('PUT', '/api/payment-gateway', account)).status).toBe(200)
    const { status, body } = await sell(office)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { order: { status: 'cancelled' }, payment_getway: 'error_credentials', message: expect.any(String) },
    })
  })

  it('leaves one pending order when the same request comes twice', async () => {
    const office = await createTestOffice()
    const key = { 'idempotency-key': 'twice' }
    const answers = await Promise.all([1, 2].map(() => sell(office, {}, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    const open = await rows(`select id from orders where office_id = $1 and status = 'pending'`, office.officeId)
    expect(open).toEqual([{ id: answers[0]!.body.order.id }])
  })

  it('settles a debt, and keeps what was paid meanwhile as prepaid', async () => {
    const office = await createTestOffice()
    await sell(office, { payment_method: 'debt' })
    const settle = { products: [], settle_debt: '180', total_amount: '180' }
    const { id } = (await sell(office, settle)).body.order
    expect((await sell(office, { ...settle, payment_method: 'bit' })).status).toBe(201)
    expect(await pay(office, id)).toBe('paid')
    const { body } = await office.owner('GET', `/api/customers/${office.ids.customer}/debts`)
    expect(body).toEqual({ debt_sum: '-180.00', debts: [] })
  })

  it('keeps the money apart when the appointment was sold meanwhile', async () => {
    const office = await createTestOffice()
    const { id: appointment_id } = await office.create(
      '/api/appointments',
      booking(office, at('2026-11-22', '09:00'), at('2026-11-22', '10:00')),
    )
    const { id } = (await sell(office, { appointment_id })).body.order
    expect((await sell(office, { appointment_id, payment_method: 'bit' })).status).toBe(201)
    expect(await pay(office, id)).toBe('late')
    expect(await orderMoney(id)).toEqual({ status: 'cancelled', receipts: 0, sum: '0.00' })
  })
})
