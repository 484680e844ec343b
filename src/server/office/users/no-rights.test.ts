import { describe, expect, it } from 'vitest'
import { issueTestInvoice, draft } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'

/** An office whose employee may neither sell nor refund nor see reports. */
async function createOfficeWithoutRights(): Promise<Office> {
  const office = await createTestOffice()
  const url = `/api/users/update/${office.ids.employee}`
  await office.owner('PUT', url, { may_sell: 0, may_refund: 0, may_report: 0 })
  return office
}
const sale = ({ ids }: Office) => ({
  customer_id: ids.customer,
  total_amount: '180.00',
  payment_method: 'bit',
  products: [{ product_id: ids.service, quantity: 1 }],
})

describe('an employee without rights', () => {
  it('sells nothing: neither at the till nor by a draft', async () => {
    const office = await createOfficeWithoutRights()
    const { id } = await office.create('/api/invoices', draft())
    const refused = [
      await office.employee('POST', '/api/checkout', sale(office)),
      await office.employee('POST', '/api/invoices', draft()),
      await office.employee('PUT', `/api/invoices/${id}`, { full_name: 'רון לוי' }),
      await office.employee('POST', `/api/invoices/${id}/issue`),
      await office.employee('DELETE', `/api/invoices/${id}`),
    ]
    for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'selling_not_allowed'])
    expect((await office.owner('GET', '/api/customerorders')).body.total).toBe(0)
  })

  it('refunds nothing', async () => {
    const office = await createOfficeWithoutRights()
    const { id } = await issueTestInvoice(office)
    const { status, body } = await office.employee('POST', `/api/invoices/${id}/credit`, { reason: 'ביטול' })
    expect([status, body.code]).toEqual([403, 'refund_not_allowed'])
    expect((await office.owner('GET', '/api/invoices')).body.total).toBe(1)
  })

  it('sees no report, no file for the tax authority and no cash drawer', async () => {
    const office = await createOfficeWithoutRights()
    for (const path of [
      '/api/books/summary?month=2026-11',
      '/api/books/openfrmt?from=2026-11-01&to=2026-11-30',
      '/api/books/pcn874?month=2026-11',
      '/api/books/day-close?month=2026-11',
    ]) {
      const { status, body } = await office.employee('GET', path)
      expect([path, status, body.code]).toEqual([path, 403, 'reports_not_allowed'])
    }
    const closed = await office.employee('POST', '/api/books/day-close', { date: '2026-11-22', counted_cash: '0' })
    expect(closed.body.code).toBe('reports_not_allowed')
  })

  it('sees what serving customers takes: the calendar, customers, sales and documents', async () => {
    const office = await createOfficeWithoutRights()
    const { id } = await issueTestInvoice(office)
    for (const path of ['/api/customers', '/api/customerorders', '/api/invoices', `/api/invoices/${id}`, '/api/home'])
      expect([path, (await office.employee('GET', path)).status]).toEqual([path, 200])
    expect((await office.employee('GET', `/api/invoices/pdf/${id}`)).status).toBe(200)
  })

  it('cannot give the rights to themselves', async () => {
    const office = await createOfficeWithoutRights()
    const { status } = await office.employee('PUT', `/api/users/update/${office.ids.employee}`, { may_sell: 1 })
    expect(status).toBe(403)
    const { body } = await office.employee('GET', '/api/user/permissions')
    expect(body).toMatchObject({ may_sell: 0, may_refund: 0, may_report: 0 })
  })
})
