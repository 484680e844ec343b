import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { issueTestInvoice } from '#tests/support/money/invoices.ts'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(SWEEP_NOW))

const reason = 'השירות לא ניתן'
const credit = (office: Office, id: number, more: object = {}) =>
  office.owner('POST', `/api/invoices/${id}/credit`, { reason, ...more })
const paymentsOf = async (office: Office) => {
  const { pool } = await world()
  const text = 'select method, amount from payments where office_id = $1 order by id'
  return (await pool.query<{ method: string; amount: string }>(text, [office.officeId])).rows
}
const debtOf = async (office: Office) =>
  (await office.owner('GET', `/api/customers/${office.ids.customer}`)).body.customer.debt_sum as string
const items = [
  { description: 'תספורת', quantity: 3, price: '100' },
  { description: 'צבע', quantity: 1, price: '50', discount: '5' },
]
const debt = (office: Office) => ({ customer_id: office.ids.customer, payment_method: 'debt' })
/** Collects a part of the customer's debt at the till. */
const settle = async (office: Office, amount: string) =>
  (
    await office.owner('POST', '/api/checkout', {
      customer_id: office.ids.customer,
      total_amount: amount,
      settle_debt: amount,
      products: [],
      payment_method: 'bit',
    })
  ).body.invoice.id as number

describe('crediting a document', () => {
  it('gives all of the money back with a 330 that names the original', async () => {
    const office = await createTestOffice()
    const { id } = await issueTestInvoice(office, { items })
    const { status, body } = await credit(office, id)
    expect(status).toBe(201)
    expect(body.invoice).toMatchObject({
      document_type: 330,
      invoice_number: 1,
      original_invoice_id: id,
      total_amount: '345.00',
      reason,
      vat_amount: '52.63',
      payment_method: 'bank_transfer',
      credited_amount: '0.00',
    })
    const original = (await office.owner('GET', `/api/invoices/${id}`)).body.invoice
    expect(original.credited_amount).toBe('345.00')
    expect(original.items.map((item: { credited: number }) => item.credited)).toEqual([3, 1])
    expect(await paymentsOf(office)).toEqual([
      { method: 'bank_transfer', amount: '345.00' },
      { method: 'bank_transfer', amount: '-345.00' },
    ])
    expect((await credit(office, id)).body.code).toBe('invoice_credited')
    expect((await credit(office, body.invoice.id)).body.code).toBe('credit_not_creditable')
  })

  it('takes parts of lines, never more than is left, and the last part takes the rest', async () => {
    const office = await createTestOffice()
    const { id } = await issueTestInvoice(office, { items })
    const part = await credit(office, id, { items: [{ line: 0, quantity: 2 }], payment_method: 'cash' })
    expect(part.body.invoice).toMatchObject({ total_amount: '200.00', payment_method: 'cash' })
    expect((await credit(office, id, { items: [{ line: 0, quantity: 2 }] })).body.code).toBe('credit_over_rest')
    expect((await credit(office, id, { items: [{ line: 2, quantity: 1 }] })).body.code).toBe('credit_over_rest')
    expect((await credit(office, id)).body.invoice.total_amount).toBe('145.00')
  })

  it('happens once when three ask at the same time', async () => {
    const office = await createTestOffice()
    const { id } = await issueTestInvoice(office, { items })
    const answers = await Promise.all([credit(office, id), credit(office, id), credit(office, id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await paymentsOf(office)).toHaveLength(2)
  })

  it('needs the right to refund, an issued document and this office', async () => {
    const office = await createTestOffice()
    const { id } = await issueTestInvoice(office)
    const url = `/api/invoices/${id}/credit`
    expect((await office.employee('POST', url, { reason })).body.code).toBe('refund_not_allowed')
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_refund: 1 })
    expect((await office.employee('POST', url, { reason })).status).toBe(201)
    expect((await (await createTestOffice()).owner('POST', url, { reason })).status).toBe(404)
  })

  it('of an exempt dealer is a receipt of negative amounts without VAT', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', `/api/business/${office.officeId}`, { name: 'סטודיו', business_type: 'exempt' })
    const { id } = await issueTestInvoice(office)
    expect((await credit(office, id)).body.invoice).toMatchObject({
      document_type: 400,
      invoice_number: 2,
      total_amount: '-180.00',
      vat_amount: '0.00',
      vat_rate: null,
      items: [
        {
          price: '-180.00',
          total: '-180.00',
        },
      ],
    })
  })

  it('keeps the VAT rate of the original', async () => {
    moveClockTo('2024-12-31T10:00:00Z')
    const office = await createTestOffice()
    const { id } = await issueTestInvoice(office, { invoice_date: '2024-12-31' })
    moveClockTo('2025-01-01T10:00:00Z')
    expect((await credit(office, id)).body.invoice).toMatchObject({ vat_rate: '17.00', vat_amount: '26.15' })
  })
})

describe('crediting a debt', () => {
  it('makes the debt smaller, up to what is still owed', async () => {
    const office = await createTestOffice()
    const { id } = await issueTestInvoice(office, { ...debt(office), items })
    const part = await credit(office, id, { items: [{ line: 0, quantity: 1 }] })
    expect(part.body.invoice).toMatchObject({ document_type: 300, total_amount: '-100.00' })
    expect(await debtOf(office)).toBe('245.00')
    await settle(office, '200.00')
    expect((await credit(office, id)).body.code).toBe('credit_over_rest')
    expect((await credit(office, id, { items: [{ line: 1, quantity: 1 }] })).status).toBe(201)
    expect(await debtOf(office)).toBe('0.00')
  })

  it('opens it again when its payment is credited', async () => {
    const office = await createTestOffice()
    await issueTestInvoice(office, debt(office))
    await issueTestInvoice(office, debt(office))
    const receipt = await settle(office, '300.00')
    expect(await debtOf(office)).toBe('60.00')
    expect((await credit(office, receipt)).body.invoice).toMatchObject({ document_type: 330, total_amount: '300.00' })
    expect(await debtOf(office)).toBe('360.00')
    const { body } = await office.owner('GET', `/api/customers/${office.ids.customer}/debts`)
    expect(body.debts.map(({ left }: { left: string }) => left)).toEqual(['180.00', '180.00'])
    expect((await paymentsOf(office)).map(({ amount }) => amount)).toEqual(['300.00', '-300.00'])
  })
})
