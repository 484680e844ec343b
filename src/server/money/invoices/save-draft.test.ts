import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { issueTestInvoice, draft } from '#tests/support/money/invoices.ts'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(SWEEP_NOW))

const toPlan = async (office: Office, plan: number) => {
  const { pool } = await world()
  await pool.query('update subscriptions set plan_id = $2 where office_id = $1', [office.officeId, plan])
}
const issue = (office: Office, id: number) => office.owner('POST', `/api/invoices/${id}/issue`)

describe('a draft', () => {
  it('has no number, can be changed, and is deleted', async () => {
    const office = await createTestOffice()
    const made = await office.owner('POST', '/api/invoices', draft({ share_whatsapp: 1 }))
    expect(made.body.invoice).toMatchObject({
      invoice_number: null,
      status: 'draft',
      document_type: 320,
      total_amount: '180.00',
      vat_amount: '27.46',
      items: [
        {
          description: 'תספורת נשים',
          quantity: 1,
          price: '180.00',
          discount: '0.00',
          total: '180.00',
        },
      ],
    })
    const url = `/api/invoices/${made.body.invoice.id}`
    const items = [{ description: 'צבע', quantity: 2, price: '100.5', discount: '1' }]
    const changed = await office.owner('PUT', url, { items, full_name: 'רות לוי', version: made.body.invoice.version })
    expect(changed.body.invoice).toMatchObject({ full_name: 'רות לוי', total_amount: '200.00', share_whatsapp: 1 })
    expect((await office.owner('PUT', url, { full_name: 'א', version: 1 })).body.code).toBe('changed_elsewhere')
    expect((await office.owner('DELETE', url)).status).toBe(204)
    expect((await office.owner('GET', url)).status).toBe(404)
  })

  it('is refused with a discount above the price, an unknown customer or a date before the VAT table', async () => {
    const office = await createTestOffice()
    const create = async (more: object) =>
      (await office.owner('POST', '/api/invoices', draft(more))).body.code as string
    const items = [{ description: 'צבע', quantity: 1, price: '100', discount: '101' }]
    expect(await create({ items })).toBe('discount_over_total')
    expect(await create({ customer_id: 999_999_999 })).toBe('not_found')
    expect(await create({ invoice_date: '1999-01-01' })).toBe('invoice_date_too_early')
    expect(await create({ payment_method: 'cheque' })).toBe('invalid_input')
    const large = [{ description: 'צבע', quantity: 9999, price: '9999999' }]
    expect(await create({ items: large })).toBe('invalid_input')
  })

  it('needs the plan and the right to sell', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_sell: 0 })
    expect((await office.employee('POST', '/api/invoices', draft())).body.code).toBe('selling_not_allowed')
    await toPlan(office, 2)
    for (const url of ['/api/invoices', '/api/invoices/continuity'])
      expect(await office.owner('GET', url)).toMatchObject({ status: 402, body: { code: 'invoices_plan_required' } })
    expect((await office.owner('POST', '/api/invoices', draft())).status).toBe(402)
  })
})

describe('issuing a draft', () => {
  it('sells its lines once, and Home counts the money once', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/invoices', draft({ customer_id: office.ids.customer, asmacta: '123' }))
    const issued = await issue(office, id)
    expect(issued.body.invoice).toMatchObject({ id, status: 'issued', invoice_number: 1, document_type: 320 })
    expect((await issue(office, id)).body.code).toBe('invoice_issued')
    const order = await office.owner('GET', `/api/customerorders/${issued.body.invoice.order_id}`)
    expect(order.body).toMatchObject({
      total_amount: '180.00',
      payment_method: 'bank_transfer',
      kind: 'sale',
      payments: [
        {
          payment_method: 'bank_transfer',
          amount: '180.00',
        },
      ],
      invoice: {
        id,
        invoice_number: 1,
      },
    })
    const { pool } = await world()
    const { rows } = await pool.query('select sum(amount) as sum from payments where office_id = $1', [office.officeId])
    expect(rows[0].sum).toBe('180.00')
  })

  it('makes a debt of the customer, and needs one', async () => {
    const office = await createTestOffice()
    const owed = draft({ payment_method: 'debt' })
    const { id } = await office.create('/api/invoices', owed)
    expect((await issue(office, id)).body.code).toBe('customer_required')
    await issueTestInvoice(office, { ...owed, customer_id: office.ids.customer })
    const card = await office.owner('GET', `/api/customers/${office.ids.customer}`)
    expect(card.body.customer.debt_sum).toBe('180.00')
  })

  it('rounds cash and refuses cash above the limit', async () => {
    const office = await createTestOffice()
    const draftOf = (price: string) =>
      draft({ payment_method: 'cash', items: [{ description: 'צבע', quantity: 1, price }] })
    const { id } = await office.create('/api/invoices', draftOf('100.04'))
    expect((await issue(office, id)).body.invoice).toMatchObject({ total_amount: '100.00', rounding_amount: '-0.04' })
    const large = await office.create('/api/invoices', draftOf('7000'))
    expect((await issue(office, large.id)).body).toMatchObject({ code: 'cash_over_limit', cash_limit: '700.00' })
  })

  it('happens once when two ask at the same time', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/invoices', draft())
    const answers = await Promise.all([issue(office, id), issue(office, id), issue(office, id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('an issued document', () => {
  it('accepts only where it was sent', async () => {
    const office = await createTestOffice()
    const { id } = await issueTestInvoice(office)
    const url = `/api/invoices/${id}`
    const sent = { email: 'dana@luz.test', share_email: 1, share_whatsapp: true }
    expect((await office.owner('PUT', url, sent)).body.invoice).toMatchObject({
      email: 'dana@luz.test',
      share_whatsapp: 1,
    })
    expect(await office.owner('PUT', url, { ...sent, full_name: 'רות' })).toMatchObject({
      status: 409,
      body: { code: 'invoice_issued' },
    })
    expect((await office.owner('PUT', url, { share_email: 0 })).body.invoice).toMatchObject({
      email: 'dana@luz.test',
      share_email: 0,
      total_amount: '180.00',
    })
    expect((await office.owner('PUT', url, { email: 'x@luz.test', version: 1 })).body.code).toBe('changed_elsewhere')
    expect((await office.owner('DELETE', url)).body.code).toBe('invoice_issued')
  })

  it('is changed only by users who may sell, in their own office', async () => {
    const office = await createTestOffice()
    const { id } = await issueTestInvoice(office)
    const url = `/api/invoices/${id}`
    const stranger = await createTestOffice()
    expect((await stranger.owner('PUT', url, { email: 'x@luz.test' })).status).toBe(404)
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_sell: 0 })
    expect((await office.employee('PUT', url, { email: 'x@luz.test' })).body.code).toBe('selling_not_allowed')
  })
})

describe('the list', () => {
  it('finds by name, number, date, type and status, drafts first', async () => {
    const office = await createTestOffice()
    const first = await issueTestInvoice(office, { full_name: 'רות לוי', invoice_date: '2026-11-20' })
    const second = await issueTestInvoice(office, { customer_id: office.ids.customer, payment_method: 'debt' })
    const { id } = await office.create('/api/invoices', draft({ full_name: 'טיוטה' }))
    const list = async (query: string) => {
      const { body } = await office.owner('GET', `/api/invoices?${query}`)
      return [body.total, body.invoices.map((one: { id: number }) => one.id)] as const
    }
    expect(await list('')).toEqual([3, [id, second.id, first.id]])
    expect(await list('search=%D7%A8%D7%95%D7%AA')).toEqual([1, [first.id]])
    expect(await list('status=draft')).toEqual([1, [id]])
    expect(await list('document_type=300')).toEqual([1, [second.id]])
    expect(await list('to=2026-11-20')).toEqual([1, [first.id]])
    expect(await list('invoice_number=1')).toEqual([2, [second.id, first.id]])
    expect(await list('invoice_number=2')).toEqual([0, []])
    expect(await list('sort=invoice_date&limit=1')).toEqual([3, [first.id]])
    expect(await list('limit=2&offset=7')).toEqual([3, []])
  })

  it('counts what matches by type, of one office', async () => {
    const office = await createTestOffice()
    await issueTestInvoice(await createTestOffice())
    await issueTestInvoice(office, { full_name: 'רות לוי', invoice_date: '2026-11-20' })
    await issueTestInvoice(office, { customer_id: office.ids.customer, payment_method: 'debt' })
    await office.create('/api/invoices', draft({ full_name: 'רות' }))
    const counts = async (query: string) => (await office.owner('GET', `/api/invoices/counts?${query}`)).body.counts
    const debt = { document_type: 300, issued: 1, drafts: 0 }
    expect(await counts('')).toMatchObject([debt, { document_type: 320, issued: 1, drafts: 1 }])
    expect(await counts('search=%D7%A8%D7%95%D7%AA')).toMatchObject([{ document_type: 320, issued: 1, drafts: 1 }])
    expect(await counts('from=2026-11-21')).toMatchObject([debt, { document_type: 320, issued: 0, drafts: 1 }])
    expect(await counts('to=2020-01-01')).toEqual([])
  })
})
