import { beforeEach, describe, expect, it } from 'vitest'
import { draft, issueTestInvoice } from '#tests/support/money/invoices.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T10:00:00Z'))

/** An exempt dealer issues receipts without VAT and no tax invoices (VAT law, section 47). */
async function createExemptOffice(): Promise<Office> {
  const office = await createTestOffice()
  const { pool } = await world()
  const change = `update offices set business_type = 'exempt', business_number = '514756428' where id = $1`
  await pool.query(change, [office.officeId])
  return office
}
async function sell(office: Office, more: object = {}) {
  const { status, body } = await office.owner('POST', '/api/checkout', {
    customer_id: office.ids.customer,
    total_amount: '180.00',
    payment_method: 'bank_transfer',
    products: [{ product_id: office.ids.service, quantity: 1 }],
    ...more,
  })
  expect(status).toBe(201)
  return body.invoice as { id: number; document_type: number }
}
const show = async (office: Office, id: number) => (await office.owner('GET', `/api/invoices/${id}`)).body.invoice
const noVat = { vat_rate: null, vat_amount: '0.00' }

describe('an exempt dealer', () => {
  it('gives a receipt without VAT for money, at the till and from a draft', async () => {
    const office = await createExemptOffice()
    const sold = await sell(office)
    expect(await show(office, sold.id)).toMatchObject({ document_type: 400, net_amount: '180.00', ...noVat })
    const { id } = await issueTestInvoice(office)
    expect(await show(office, id)).toMatchObject({ document_type: 400, invoice_number: 2, ...noVat })
  })

  it('gives a transaction invoice for a debt, and a receipt when it is paid', async () => {
    const office = await createExemptOffice()
    const owed = await sell(office, { payment_method: 'debt' })
    expect(await show(office, owed.id)).toMatchObject({ document_type: 300, ...noVat })
    const paid = await sell(office, { products: [], settle_debt: '180.00' })
    expect(await show(office, paid.id)).toMatchObject({ document_type: 400, total_amount: '180.00', ...noVat })
  })

  it('returns money by a receipt with a minus, never by a credit tax invoice', async () => {
    const office = await createExemptOffice()
    const { id } = await sell(office)
    const { body } = await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'ביטול' })
    expect(body.invoice).toMatchObject({ document_type: 400, total_amount: '-180.00', ...noVat })
    const { invoices } = (await office.owner('GET', '/api/invoices')).body
    const types = (invoices as { document_type: number }[]).map(({ document_type }) => document_type)
    expect(types).toEqual([400, 400])
  })

  it('needs no allocation number, however large the receipt to a dealer', async () => {
    const office = await createExemptOffice()
    const { id } = await issueTestInvoice(office, {
      business_number: '777777715',
      items: [{ description: 'הפקת אירוע', quantity: 1, price: '70000' }],
    })
    expect((await show(office, id)).allocation_status).toBeNull()
  })

  it('shows a draft without VAT before it is issued', async () => {
    const office = await createExemptOffice()
    const { id } = await office.create('/api/invoices', draft())
    expect(await show(office, id)).toMatchObject({ status: 'draft', document_type: 400, ...noVat })
  })

  it('reports no VAT: the uniform structure has the receipts, the VAT report is refused', async () => {
    const office = await createExemptOffice()
    await sell(office)
    const { body } = await office.owner('GET', '/api/books/pcn874?month=2026-11')
    expect(body.code).toBe('exempt_reports_no_vat')
    expect((await office.owner('GET', '/api/books/openfrmt?from=2026-11-01&to=2026-11-30')).status).toBe(200)
    const summary = (await office.owner('GET', '/api/books/summary?month=2026-11')).body
    expect(summary).toMatchObject({ vat_rate: null, vat_due: null, income: { total: '180.00', vat: '0.00' } })
  })
})
