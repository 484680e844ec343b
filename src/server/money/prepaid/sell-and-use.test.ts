import { beforeEach, describe, expect, it } from 'vitest'
import { orderMoney } from '#tests/support/money/card-payments.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { codeOfVoucher, insertPunchCard, leftOf } from '#tests/support/money/prepaid.ts'
import { invoiceOf } from '#tests/support/money/till.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const voucher = { kind: 'voucher', amount: '200', name: 'רות' }
const sell = (office: Office, more: object) =>
  office.owner('POST', '/api/checkout', { customer_id: office.ids.customer, payment_method: 'bit', ...more })
const credit = (office: Office, id: number, more: object = {}) =>
  office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'ביטול', ...more })

/** A visit that a punch card pays, and a voucher of ₪200 for which the customer pays. */
async function sellVoucherWithVisit(office: Office, more: object = {}) {
  const card = await insertPunchCard(office)
  const sale = {
    products: [{ product_id: office.ids.service, quantity: 1 }],
    prepaid: [voucher],
    deductions: [{ kind: 'punch_card', id: card.id }],
    total_amount: '200',
    ...more,
  }
  const { status, body } = await sell(office, sale)
  return { card, sale, status, body }
}
const soldVoucher = async (orderId: number) =>
  (await rows('select id, voided_at, invoice_id from prepaid where order_id = $1', orderId))[0]

describe('an order that sells a voucher beside a visit that a punch card pays', () => {
  it('has one document: the visit less its card, and the voucher with its VAT', async () => {
    const office = await createTestOffice()
    const { card, status, body } = await sellVoucherWithVisit(office)
    expect([status, body.order.total_amount]).toEqual([201, '200.00'])
    const { lines, ...document } = await invoiceOf(body.invoice.id)
    expect(document).toEqual({ document_type: 320, total_amount: '200.00', vat_amount: '30.51', paid: '20000' })
    expect(lines.map(({ total }: { total: number }) => total).toSorted((a: number, b: number) => a - b)).toEqual([
      -18_000, 18_000, 20_000,
    ])
    expect(lines.find(({ total }: { total: number }) => total < 0).description).toContain(`חשבונית ${card.number}`)
    expect(await soldVoucher(body.order.id)).toMatchObject({ voided_at: null, invoice_id: body.invoice.id })
    expect([await leftOf(card.id), await orderMoney(body.order.id)]).toEqual([
      '2',
      { status: 'completed', receipts: 1, sum: '200.00' },
    ])
  })

  it('is not paid by the card beyond its visit, nor the voucher by a debt', async () => {
    const office = await createTestOffice()
    const codeOf = async (more: object) => (await sellVoucherWithVisit(office, more)).body.code
    expect(await codeOf({ total_amount: '0' })).toBe('total_changed')
    expect(await codeOf({ products: [] })).toBe('punch_card_covers_nothing')
    expect(await codeOf({ payment_method: 'debt' })).toBe('prepaid_on_debt')
    expect(await rows(`select 1 from prepaid where office_id = $1 and kind = 'voucher'`, office.officeId)).toEqual([])
  })

  it('is undone as a whole by the credit of its document', async () => {
    const office = await createTestOffice()
    const { card, body } = await sellVoucherWithVisit(office)
    const { order, invoice } = body
    const returned = await office.owner('POST', `/api/prepaid/orders/${order.id}/return`)
    expect(returned.body.code).toBe('order_has_document')
    const credited = await credit(office, invoice.id)
    expect([credited.status, credited.body.invoice.total_amount]).toEqual([201, '200.00'])
    expect(await invoiceOf(credited.body.invoice.id)).toMatchObject({ document_type: 330, vat_amount: '30.51' })
    const { id, voided_at } = await soldVoucher(order.id)
    expect(voided_at).not.toBeNull()
    expect([await leftOf(card.id), (await orderMoney(order.id)).sum]).toEqual(['3', '0.00'])
    const used = await sell(office, {
      products: [{ product_id: office.ids.service, quantity: 1 }],
      deductions: [{ kind: 'voucher', code: await codeOfVoucher(id) }],
      total_amount: '0',
    })
    expect(used.body.code).toBe('prepaid_voided')
  })

  it('is not undone after the voucher was used', async () => {
    const office = await createTestOffice()
    const { card, body } = await sellVoucherWithVisit(office)
    const { id } = await soldVoucher(body.order.id)
    const use = await sell(office, {
      products: [{ product_id: office.ids.service, quantity: 1 }],
      deductions: [{ kind: 'voucher', code: await codeOfVoucher(id) }],
      total_amount: '0',
    })
    expect(use.status).toBe(201)
    expect((await credit(office, body.invoice.id)).body.code).toBe('prepaid_used')
    expect([await leftOf(card.id), await leftOf(id)]).toEqual(['2', '20.00'])
  })

  it('keeps the visit when the rest of the voucher is credited', async () => {
    const office = await createTestOffice()
    const { card, body } = await sellVoucherWithVisit(office)
    const { lines } = await invoiceOf(body.invoice.id)
    const at = (total: number) => lines.findIndex((line: { total: number }) => line.total === total) as number
    const part = (line: number) => credit(office, body.invoice.id, { items: [{ line, quantity: 1 }] })
    // the deduction goes back with the last item, so a part must leave some of the money
    for (const total of [-18_000, 20_000]) expect((await part(at(total))).body.code).toBe('credit_over_rest')
    const { id } = await soldVoucher(body.order.id)
    const rest = await office.owner('POST', `/api/prepaid/${id}/credit`, { reason: 'ביטול', amount: '200.00' })
    expect(rest.status).toBe(201)
    expect(await invoiceOf(rest.body.credit_id)).toMatchObject({ total_amount: '200.00', vat_amount: '30.51' })
    expect([await leftOf(card.id), await leftOf(id), (await orderMoney(body.order.id)).sum]).toEqual([
      '2',
      '0.00',
      '0.00',
    ])
    expect((await credit(office, body.invoice.id)).body.code).toBe('credit_paid_ahead')
  })
})
