import { beforeEach, describe, expect, it } from 'vitest'
import { orderMoney, startLocalGateways } from '#tests/support/money/card-payments.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { codeOfVoucher, leftOf, punchCardOffer, sellVoucher } from '#tests/support/money/prepaid.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))
startLocalGateways()

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const voucher = { kind: 'voucher', amount: '200', name: 'רות' }
const sell = (office: Office, more: object) =>
  office.owner('POST', '/api/checkout', { customer_id: office.ids.customer, payment_method: 'bit', ...more })
const ofCustomer = async (office: Office) =>
  (await office.owner('GET', `/api/customers/${office.ids.customer}/prepaid`)).body.prepaid
const aCard = async (office: Office) => {
  const offer = await office.create('/api/prepaid/offers', punchCardOffer(office))
  const prepaid = [{ kind: 'punch_card', offer_id: offer.id }]
  const { body } = await sell(office, { total_amount: '500', prepaid })
  return { offer, sold: body, card: (await ofCustomer(office))[0] }
}
/** One visit for the office's service of ₪180. */
const visit = (office: Office, id: number, more: object = {}) => {
  const products = [{ product_id: office.ids.service, quantity: 1 }]
  return sell(office, { products, total_amount: '0', deductions: [{ kind: 'punch_card', id }], ...more })
}
const credit = (office: Office, id: number) => office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'ביטול' })

describe('a punch card', () => {
  it('is sold with a document for the whole price, and then pays visits', async () => {
    const office = await createTestOffice()
    const { sold, card, offer } = await aCard(office)
    expect(sold.invoice).toMatchObject({ document_type: 320 })
    expect(card).toMatchObject({
      kind: 'punch_card',
      customer_name: 'דנה כהן',
      visits: 3,
      left_visits: 3,
      service_ids: [office.ids.service],
      valid_until: '2027-11-22',
      invoice_id: sold.invoice.id,
      voided: false,
    })
    // the card keeps what it granted, also when its kind is no longer sold
    expect((await office.owner('DELETE', `/api/prepaid/offers/${offer.id}`)).status).toBe(204)
    const { body } = await visit(office, card.id)
    expect(body).toMatchObject({ order: { total_amount: '0.00', status: 'completed' }, invoice: null })
    expect(await leftOf(card.id)).toBe('2')
    const { uses } = (await office.owner('GET', `/api/prepaid/${card.id}/uses`)).body
    expect(uses).toMatchObject([{ amount: '180.00', visits: 1, order_id: body.order.id }])
    const spent = (await office.owner('GET', `/api/customers/${office.ids.customer}`)).body.customer.spent
    expect(spent).toBe('500.00')
  })

  it('needs a customer, a kind on sale, and money', async () => {
    const office = await createTestOffice()
    const offer = await office.create('/api/prepaid/offers', punchCardOffer(office))
    const prepaid = [{ kind: 'punch_card', offer_id: offer.id }]
    const codeOf = async (more: object) => (await sell(office, { total_amount: '500', prepaid, ...more })).body.code
    expect(await codeOf({ customer_id: null })).toBe('customer_required')
    expect(await codeOf({ prepaid: [{ kind: 'punch_card', offer_id: 999_999_999 }] })).toBe('not_found')
    expect(await codeOf({ payment_method: 'debt' })).toBe('prepaid_on_debt')
    expect(await codeOf({ prepaid: [{ ...voucher, amount: '0' }] })).toBe('invalid_input')
    expect(await codeOf({ prepaid: [{ ...voucher, amount: '20000.01' }] })).toBe('invalid_input')
    expect(await ofCustomer(office)).toEqual([])
  })

  it('is not paid by a voucher', async () => {
    const office = await createTestOffice()
    const { code } = await sellVoucher(office)
    const more = { prepaid: [voucher], total_amount: '200', deductions: [{ kind: 'voucher', code }] }
    expect((await sell(office, more)).status).toBe(201)
    expect((await ofCustomer(office)).map((one: { left_amount: string }) => one.left_amount)).toEqual([
      '200.00',
      '200.00',
    ])
  })

  it('that is paid by card is granted with the money, once', async () => {
    const office = await createTestOffice()
    const { order } = (await sell(office, { payment_method: 'card', total_amount: '200', prepaid: [voucher] })).body
    expect(await ofCustomer(office)).toEqual([])
    await rows(
      `update sandbox_pages set outcome = 'paid' where token = (select page_id from card_payments where order_id = $1)`,
      order.id,
    )
    const check = () => office.owner('POST', `/api/payment-gateway/orders/${order.id}/check`)
    await Promise.all([check(), check()])
    expect(await ofCustomer(office)).toMatchObject([{ kind: 'voucher', left_amount: '200.00' }])
  })
})

describe('the credit of the sale', () => {
  it('voids what was sold, and a voided voucher pays nothing', async () => {
    const office = await createTestOffice()
    const { body } = await sell(office, { total_amount: '200', prepaid: [voucher] })
    expect((await credit(office, body.invoice.id)).status).toBe(201)
    const [sold] = await ofCustomer(office)
    expect(sold.voided).toBe(true)
    const found = await office.owner('POST', '/api/prepaid/find', { code: await codeOfVoucher(sold.id) })
    expect(found.body.code).toBe('prepaid_voided')
  })

  it('is refused after a use, until the use is given back', async () => {
    const office = await createTestOffice()
    const { sold, card } = await aCard(office)
    const used = (await visit(office, card.id)).body.order
    expect((await credit(office, sold.invoice.id)).body.code).toBe('prepaid_used')
    const giveBack = (call = office.owner) => call('POST', `/api/prepaid/orders/${used.id}/return`)
    expect((await giveBack(office.employee)).body.code).toBe('refund_not_allowed')
    expect([(await giveBack()).status, (await giveBack()).status]).toEqual([204, 204])
    expect(await leftOf(card.id)).toBe('3')
    expect((await credit(office, sold.invoice.id)).status).toBe(201)
    expect((await orderMoney(sold.order.id)).sum).toBe('0.00')
  })

  it('leaves a use or the credit when both come at once', async () => {
    const office = await createTestOffice()
    for (let round = 0; round < 5; round++) {
      const { sold, card } = await aCard(office)
      const [used, credited] = await Promise.all([visit(office, card.id), credit(office, sold.invoice.id)])
      expect([`${used.status} ${credited.status}`]).toEqual([expect.stringMatching(/^(201 409|409 201)$/)])
    }
  })

  it('is the way to give back what an order with a document used', async () => {
    const office = await createTestOffice()
    const { card } = await aCard(office)
    const products = [{ product_id: office.ids.service, quantity: 2 }]
    const { order } = (await visit(office, card.id, { products, total_amount: '180' })).body
    const answer = await office.owner('POST', `/api/prepaid/orders/${order.id}/return`)
    expect(answer.body.code).toBe('order_has_document')
  })
})

describe('a voucher', () => {
  it('is found by its code, and is printed and sent by its seller and by the owner', async () => {
    const office = await createTestOffice()
    const { id, code } = await sellVoucher(office)
    const found = await office.owner('POST', '/api/prepaid/find', { code: code.toLowerCase() })
    expect(found.body).toEqual({ name: 'רות', left_amount: '200.00', valid_until: '2031-11-22' })
    const voucher = await office.employee('GET', `/api/prepaid/${id}/pdf`)
    expect([voucher.status, voucher.headers['content-type']]).toEqual([200, 'application/pdf'])
    const send = (call: Office['owner'], body: object) => call('POST', `/api/prepaid/${id}/send`, body)
    expect((await send(office.owner, { channel: 'sms' })).body.sent).toBe(true)
    expect((await send(office.owner, { channel: 'email', to: 'ruth@luz.test' })).body.sent).toBe(true)
    const { url } = (await send(office.owner, { channel: 'whatsapp' })).body
    expect(decodeURIComponent(url)).toContain(code)
    const [sms] = await rows(
      `select message from sms_messages where office_id = $1 and order_id is not null`,
      office.officeId,
    )
    expect(sms.message).toContain(code)
  })

  it('shows its code to no other user', async () => {
    const office = await createTestOffice()
    const { body } = await sell(office, { total_amount: '200', prepaid: [voucher] })
    const order = await office.owner('GET', `/api/customerorders/${body.order.id}`)
    const { id } = order.body.prepaid[0]
    expect((await office.employee('GET', `/api/prepaid/${id}/pdf`)).status).toBe(404)
    expect((await office.employee('POST', `/api/prepaid/${id}/send`, { channel: 'whatsapp' })).status).toBe(404)
    const code = await codeOfVoucher(id)
    for (const { body: shown } of [
      await office.employee('GET', `/api/customers/${office.ids.customer}/prepaid`),
      await office.owner('GET', '/api/prepaid'),
    ])
      expect(JSON.stringify(shown)).not.toContain(code)
  })
})

describe('the list', () => {
  it('is searched, filtered and counted', async () => {
    const office = await createTestOffice()
    const other = await office.create('/api/customers', {
      full_name: 'גיל אור',
      phone: randomPhone(),
      handled_by: office.ids.owner,
    })
    await aCard(office)
    await sell(office, { customer_id: other.id, total_amount: '200', prepaid: [{ ...voucher, name: 'מיכל' }] })
    const list = async (query: string) => (await office.owner('GET', `/api/prepaid?${query}`)).body
    expect(await list('limit=1')).toMatchObject({
      total: 2,
      prepaid: [{ name: 'מיכל', code_start: expect.any(String) }],
    })
    expect(await list('limit=1&offset=5')).toEqual({ total: 2, prepaid: [] })
    expect((await list(`search=${encodeURIComponent('גיל')}`)).prepaid).toMatchObject([{ kind: 'voucher' }])
    expect((await list('kind=punch_card&state=open')).total).toBe(1)
    expect((await list('state=closed')).total).toBe(0)
    await rows(`update prepaid set valid_until = '2026-11-21' where office_id = $1 and visits > 0`, office.officeId)
    expect((await list('state=closed')).prepaid).toMatchObject([{ kind: 'punch_card' }])
    expect((await office.employee('GET', '/api/prepaid')).status).toBe(403)
  })
})

describe('a kind of punch card', () => {
  it('has a name of its own and services of the office', async () => {
    const office = await createTestOffice()
    const foreign = await createTestOffice()
    const body = punchCardOffer(office, { name: 'עשר תספורות' })
    const { id } = await office.create('/api/prepaid/offers', body)
    const add = (more: object = {}) => office.owner('POST', '/api/prepaid/offers', { ...body, ...more })
    expect((await add()).body.code).toBe('punch_card_name_taken')
    expect((await add({ name: 'אחרת', service_ids: [foreign.ids.service] })).status).toBe(404)
    expect((await add({ name: 'אחרת', price: '0' })).body.fields).toHaveProperty('price')
    const change = { ...body, price: '700', version: 1 }
    const url = `/api/prepaid/offers/${id}`
    expect((await office.owner('PUT', url, change)).body.offer).toMatchObject({ price: '700.00', version: 2 })
    expect((await office.owner('PUT', url, change)).body.code).toBe('changed_elsewhere')
    expect((await office.employee('PUT', url, body)).status).toBe(403)
  })
})
