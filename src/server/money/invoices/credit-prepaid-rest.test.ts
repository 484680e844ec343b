import { beforeEach, describe, expect, it } from 'vitest'
import { startLocalGateways } from '#tests/support/money/card-payments.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { codeOfVoucher, leftOf, punchCardOffer } from '#tests/support/money/prepaid.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))
startLocalGateways()

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const sell = (office: Office, more: object) =>
  office.owner('POST', '/api/checkout', { customer_id: office.ids.customer, payment_method: 'bit', ...more })
type Sold = { readonly id: number; readonly invoice: number; readonly order: number }

async function sold(office: Office, sale: object): Promise<Sold> {
  const { body } = await sell(office, sale)
  const order = await office.owner('GET', `/api/customerorders/${body.order.id}`)
  return { id: order.body.prepaid[0].id, invoice: body.invoice.id, order: body.order.id }
}
/** Three visits for 500 shekels. */
async function sellCard(office: Office, more: object = {}): Promise<Sold> {
  const offer = await office.create('/api/prepaid/offers', punchCardOffer(office))
  return sold(office, { total_amount: '500', prepaid: [{ kind: 'punch_card', offer_id: offer.id }], ...more })
}
const voucher = { kind: 'voucher', amount: '200', name: 'רות' }
const sellVoucher = (office: Office, more: object = {}) =>
  sold(office, { total_amount: '200', prepaid: [voucher], ...more })
const visit = (office: Office, id: number) =>
  sell(office, {
    products: [{ product_id: office.ids.service, quantity: 1 }],
    total_amount: '0',
    deductions: [{ kind: 'punch_card', id }],
  })
/** Uses 60 shekels of it. */
const spend = async (office: Office, id: number) =>
  sell(office, {
    products: [{ product_id: office.ids.service, quantity: 1, price: '60' }],
    total_amount: '0',
    deductions: [{ kind: 'voucher', code: await codeOfVoucher(id) }],
  })
const restOf = (office: Office, id: number) => office.owner('GET', `/api/prepaid/${id}/rest`)
const credit = (office: Office, id: number, amount: string, more: object = {}, call = office.owner) =>
  call('POST', `/api/prepaid/${id}/credit`, { amount, reason: 'הלקוח עזב את העיר', ...more })
const creditsOf = (office: Office) =>
  rows(
    `select document_type, total_amount, vat_amount from invoices
     where office_id = $1 and original_invoice_id is not null order by id`,
    office.officeId,
  )
const receivedFor = async (order: number) =>
  (await rows('select sum(amount) from payments where order_id = $1', order))[0].sum
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).join(' ')

describe('the credit of what was not used', () => {
  it('of a punch card is its unused visits by the price of one, and closes the card', async () => {
    const office = await createTestOffice()
    const card = await sellCard(office)
    await visit(office, card.id)
    expect((await restOf(office, card.id)).body).toEqual({ amount: '333.33', invoice_number: 1 })
    const { status, body } = await credit(office, card.id, '333.33')
    expect([status, body.prepaid]).toMatchObject([201, { left_visits: 0, credited: true, voided: false }])
    expect(await creditsOf(office)).toEqual([{ document_type: 330, total_amount: '333.33', vat_amount: '50.85' }])
    expect(await receivedFor(card.order)).toBe('166.67')
    expect((await visit(office, card.id)).body.code).toBe('prepaid_used_up')
    expect((await credit(office, card.id, '333.33')).body.code).toBe('prepaid_used_up')
    expect((await office.owner('GET', '/api/prepaid?state=closed')).body.total).toBe(1)
  })

  it('of a voucher is its balance, in the method that the owner chooses', async () => {
    const office = await createTestOffice()
    const { id, order } = await sellVoucher(office)
    await spend(office, id)
    expect((await credit(office, id, '140.00', { payment_method: 'cash' })).status).toBe(201)
    expect(await rows('select method, amount from payments where order_id = $1 order by id', order)).toEqual([
      { method: 'bit', amount: '200.00' },
      { method: 'cash', amount: '-140.00' },
    ])
    const found = await office.owner('POST', '/api/prepaid/find', { code: await codeOfVoucher(id) })
    expect(found.body.code).toBe('prepaid_used_up')
  })

  it('is what was paid for it, after the discount of the sale', async () => {
    const office = await createTestOffice()
    const { id, order } = await sellVoucher(office, { discount: '40', total_amount: '160' })
    await spend(office, id)
    expect((await credit(office, id, '112.00')).status).toBe(201)
    expect(await receivedFor(order)).toBe('48.00')
  })

  it('is refused to users who may not refund, to other offices, and for a voided card', async () => {
    const office = await createTestOffice()
    const { id, invoice } = await sellVoucher(office)
    expect((await credit(office, id, '200', {}, office.employee)).body.code).toBe('refund_not_allowed')
    expect((await office.employee('GET', `/api/prepaid/${id}/rest`)).body.code).toBe('refund_not_allowed')
    const foreign = await createTestOffice()
    expect((await credit(foreign, id, '200')).status).toBe(404)
    await office.owner('POST', `/api/invoices/${invoice}/credit`, { reason: 'ביטול' })
    expect((await credit(office, id, '200')).body.code).toBe('prepaid_voided')
  })

  it('is refused when it was used after the owner saw the amount', async () => {
    const office = await createTestOffice()
    const { id, order } = await sellVoucher(office)
    await spend(office, id)
    expect((await credit(office, id, '200.00')).body.code).toBe('prepaid_balance_changed')
    expect([await leftOf(id), await receivedFor(order)]).toEqual(['140.00', '200.00'])
  })
})

describe('a credit of the rest beside', () => {
  it('a use at the same moment: one of both wins', async () => {
    const office = await createTestOffice()
    for (let round = 0; round < 5; round++) {
      const card = await sellCard(office)
      const answers = await Promise.all([visit(office, card.id), credit(office, card.id, '500.00')])
      expect(statuses(answers)).toMatch(/^(201 409|409 201)$/)
      const [state] = await rows('select used_visits, credited_visits from prepaid where id = $1', card.id)
      expect([state.used_visits, state.credited_visits]).toEqual(answers[0].status === 201 ? [1, 0] : [0, 3])
    }
  })

  it('another one at the same moment: it is credited once', async () => {
    const office = await createTestOffice()
    const { id, order } = await sellVoucher(office)
    await spend(office, id)
    const answers = await Promise.all([credit(office, id, '140.00'), credit(office, id, '140.00')])
    expect(statuses(answers)).toMatch(/^(201 409|409 201)$/)
    expect([await receivedFor(order), (await creditsOf(office)).length]).toEqual(['60.00', 1])
  })

  it('a use that is given back later: that part is usable, and can be credited, too', async () => {
    const office = await createTestOffice()
    const card = await sellCard(office)
    const { order } = (await visit(office, card.id)).body
    await credit(office, card.id, '333.33')
    await office.owner('POST', `/api/prepaid/orders/${order.id}/return`)
    expect(await leftOf(card.id)).toBe('1')
    expect((await credit(office, card.id, '166.67')).status).toBe(201)
    expect(await receivedFor(card.order)).toBe('0.00')
    // both add up to the invoice, also its VAT
    const [sums] = await rows(
      `select sum(case when original_invoice_id is null then vat_amount else -vat_amount end) as vat from invoices
       where order_id = $1`,
      card.order,
    )
    expect(sums.vat).toBe('0.00')
  })

  it('a credit of the other lines: what was used stays with the office', async () => {
    const office = await createTestOffice()
    const products = [{ product_id: office.ids.service, quantity: 1 }]
    const { id, invoice, order } = await sellVoucher(office, { products, total_amount: '380' })
    await spend(office, id)
    await credit(office, id, '140.00')
    const rest = await office.owner('POST', `/api/invoices/${invoice}/credit`, { reason: 'ביטול' })
    expect(rest.body.invoice.total_amount).toBe('180.00')
    expect(await receivedFor(order)).toBe('60.00')
    const again = await office.owner('POST', `/api/invoices/${invoice}/credit`, { reason: 'ביטול' })
    expect(again.body.code).toBe('invoice_credited')
  })

  it('a use while the gateway refunds: the card gets its money, and nothing is left', async () => {
    const office = await createTestOffice()
    const sale = { payment_method: 'card', total_amount: '200', prepaid: [voucher] }
    const { order } = (await sell(office, sale)).body
    await rows(
      `update sandbox_pages set outcome = 'paid' where token = (select page_id from card_payments where order_id = $1)`,
      order.id,
    )
    await office.owner('POST', `/api/payment-gateway/orders/${order.id}/check`)
    const { id } = (await office.owner('GET', `/api/customerorders/${order.id}`)).body.prepaid[0]
    await spend(office, id)
    const [credited, used] = await Promise.all([credit(office, id, '140.00'), spend(office, id)])
    expect([credited.status, used.status]).toEqual([expect.toBeOneOf([201, 409]), expect.toBeOneOf([201, 409])])
    expect(await leftOf(id)).toBe(credited.status === 201 ? '0.00' : '80.00')
    expect(await receivedFor(order.id)).toBe(credited.status === 201 ? '60.00' : '200.00')
    const refunds = await rows('select status, amount from card_refunds where office_id = $1', office.officeId)
    expect(refunds).toEqual(credited.status === 201 ? [{ status: 'made', amount: '140.00' }] : [])
  })

  it('never takes more than the balance, because the database refuses it', async () => {
    const office = await createTestOffice()
    const { id } = await sellVoucher(office)
    await spend(office, id)
    const take = (amount: string) => rows(`update prepaid set credited_amount = ${amount} where id = ${id}`)
    await expect(take('140.01')).rejects.toThrow('prepaid_used_up')
    await expect(take('-1')).rejects.toThrow('credited_like_sold')
  })
})
