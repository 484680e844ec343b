import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { draft, issue, line, saleDocument } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

describe('the list of invoices', () => {
  it('takes two statements, as its counts and the proof of the number ranges do, however many invoices there are', async () => {
    const office = await createTestOffice()
    const search = encodeURIComponent('דנה')
    const urls = [
      '/api/invoices?limit=10',
      `/api/invoices?limit=10&sort=full_name&from=2026-11-01&to=2026-11-30&search=${search}`,
      '/api/invoices/counts',
      `/api/invoices/counts?from=2026-11-01&to=2026-11-30&search=${search}`,
      '/api/invoices/continuity',
    ]
    for (const count of [0, 12]) {
      for (let i = 0; i < count; i++) await issue(office)
      for (const url of urls) {
        await office.owner('GET', url)
        expect({ url, sent: (await statementsOf(() => office.owner('GET', url))).length }).toEqual({ url, sent: 2 })
      }
    }
  })
})

describe('the filter by method', () => {
  const cheque = { number: '1', bank: '12', branch: '345', account: '6789', date: '2026-11-22' }
  const split = saleDocument({
    lines: [line(118_00)],
    payments: [
      { method: 'cash', amount: 18_00, asmacta: null, cheque: null, card: null },
      { method: 'cheque', amount: 50_00, asmacta: null, cheque, card: null },
      { method: 'cheque', amount: 50_00, asmacta: null, cheque, card: null },
    ],
  })
  const numbersOf = async (office: Office, query: string) => {
    const { status, body } = await office.owner('GET', `/api/invoices?${query}`)
    expect(status).toBe(200)
    return body.invoices.map((row: { invoice_number: number | null }) => row.invoice_number)
  }

  it('finds a document by each method that paid it, and a draft by its own', async () => {
    const office = await createTestOffice()
    await issue(office, split)
    await issue(office)
    await office.create('/api/invoices', draft({ payment_method: 'bit' }))
    expect(await numbersOf(office, 'payment_method=cash')).toEqual([2, 1])
    expect(await numbersOf(office, 'payment_method=cheque')).toEqual([1])
    expect(await numbersOf(office, 'payment_method=bit')).toEqual([null])
    expect(await numbersOf(office, 'payment_method=paypal')).toEqual([])
    const { body } = await office.owner('GET', '/api/invoices?payment_method=cheque')
    expect(body).toMatchObject({ total: 1, invoices: [{ payment_methods: ['cash', 'cheque'] }] })
    expect((await office.owner('GET', '/api/invoices?payment_method=gold')).status).toBe(422)
  })

  it('sums the income of what matches like the books: less credits, without debts and drafts', async () => {
    const office = await createTestOffice()
    await issue(office, split)
    const { id } = await issue(office, saleDocument({ lines: [line(59_00)] }))
    await issue(office, saleDocument({ purpose: 'debt', lines: [line(70_00)], paymentMethod: 'debt' }))
    await office.create('/api/invoices', draft({ payment_method: 'cash' }))
    await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'ביטול' })
    const countsOf = async (query: string) => (await office.owner('GET', `/api/invoices/counts${query}`)).body.counts
    expect(await countsOf('?from=2026-11-01')).toEqual([
      { document_type: 300, issued: 1, drafts: 0, income: '0.00', vat: '0.00' },
      { document_type: 320, issued: 2, drafts: 1, income: '177.00', vat: '27.00' },
      { document_type: 330, issued: 1, drafts: 0, income: '-59.00', vat: '-9.00' },
    ])
    expect(await countsOf('?payment_method=cheque')).toEqual([
      { document_type: 320, issued: 1, drafts: 0, income: '118.00', vat: '18.00' },
    ])
    const unfiltered = await countsOf('')
    expect(unfiltered.map(({ income, vat }: { income: null; vat: null }) => [income, vat])).toEqual(
      Array(3).fill([null, null]),
    )
  })
})

describe('a document', () => {
  it('says what earlier credits took of its lines and of its VAT', async () => {
    const office = await createTestOffice()
    const { id } = await issue(office, saleDocument({ lines: [line(59_00, 2), line(118_00)] }))
    const items = [{ line: 0, quantity: 1 }]
    expect((await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'הוחזר', items })).status).toBe(201)
    const { invoice } = (await office.owner('GET', `/api/invoices/${id}`)).body
    expect(invoice).toMatchObject({ credited_amount: '59.00', credited_vat: '9.00' })
    expect(invoice.items).toMatchObject([
      { credited: 1, credited_total: '59.00' },
      { credited: 0, credited_total: '0.00' },
    ])
  })
})
