import { beforeEach, describe, expect, it } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import { moveClockTo } from '#tests/support/clock.ts'
import { issue, issueTestInvoice } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const FIRST = '558319042'
const SECOND = '514756428'
beforeEach(() => moveClockTo('2026-11-22T10:00:00Z'))

const rename = (office: Office, body: object) => office.owner('PUT', `/api/business/${office.officeId}`, body)
const business = async (office: Office) => (await office.owner('GET', '/api/business')).body
async function officeWithInvoices(): Promise<Office> {
  const office = await createTestOffice()
  await rename(office, { business_number: FIRST })
  for (const invoice_date of ['2026-11-18', '2026-11-20']) await issueTestInvoice(office, { invoice_date })
  return office
}
const numberOf = async (office: Office, id: number) =>
  (await office.owner('GET', `/api/invoices/${id}`)).body.invoice.invoice_number
/** The dealer and the invoices of a uniform file. */
async function fileOf(office: Office, query: string) {
  const { app } = await world()
  const headers = { authorization: `Bearer ${office.ownerToken}` }
  const { statusCode, rawPayload } = await app.inject({
    url: `/api/books/openfrmt?from=2026-01-01&to=2026-12-31${query}`,
    headers,
  })
  if (statusCode !== 200) return { statusCode }
  const files = unzipSync(rawPayload)
  const packed = Object.entries(files).find(([name]) => name.endsWith('BKMVDATA.zip'))![1]
  const records = strFromU8(unzipSync(packed)['BKMVDATA.TXT']!, true).split('\r\n')
  const dealers = new Set(records.filter(Boolean).map((record) => record.slice(13, 22)))
  const documents = records.filter((record) => record.startsWith('C100')).map((record) => record.slice(22, 45).trim())
  return { statusCode, dealers: [...dealers], documents }
}

describe('the dealer number', () => {
  it('changes freely before the first invoice, and is then fixed', async () => {
    const office = await createTestOffice()
    for (const business_number of [FIRST, SECOND, FIRST])
      expect((await rename(office, { business_number })).status).toBe(200)
    await issueTestInvoice(office)
    expect((await rename(office, { business_number: FIRST, city: 'חיפה' })).status).toBe(200)
    for (const business_number of [SECOND, null])
      expect((await rename(office, { business_number })).body).toMatchObject({ code: 'dealer_number_fixed' })
    expect(await business(office)).toMatchObject({ business_number: FIRST, dealer_number_fixed: 1, former_numbers: [] })
  })

  it('names invoices of an office that had none', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query('update offices set business_number = null where id = $1', [office.officeId])
    // as versions of before issued it
    await issue(office)
    expect((await rename(office, { business_number: SECOND })).status).toBe(200)
  })

  it('opens new books from a day on: their numbers begin anew, and nothing is dated before', async () => {
    const office = await officeWithInvoices()
    const change = { business_number: SECOND }
    for (const books_since of ['2026-11-19', '2026-11-23'])
      expect((await rename(office, { ...change, books_since })).body.fields).toEqual({
        books_since: expect.any(String),
      })
    expect((await rename(office, { ...change, books_since: '2026-11-21' })).status).toBe(200)
    expect(await business(office)).toMatchObject({
      business_number: SECOND,
      books_since: '2026-11-21',
      former_numbers: [FIRST],
      dealer_number_fixed: 0,
    })
    const body = {
      customer_id: null,
      full_name: 'א',
      payment_method: 'cash',
      items: [{ description: 'ב', quantity: 1, price: '1' }],
    }
    const { id: early } = await office.create('/api/invoices', { ...body, invoice_date: '2026-11-20' })
    expect((await office.owner('POST', `/api/invoices/${early}/issue`)).body.code).toBe('invoice_date_too_early')
    const { id } = await issueTestInvoice(office)
    expect(await numberOf(office, id)).toBe(1)
    const { series } = (await office.owner('GET', '/api/invoices/continuity')).body
    expect(series).toMatchObject([
      { document_type: 320, business_number: SECOND, first: 1, last: 1, count: 1 },
      { document_type: 320, business_number: FIRST, first: 1, last: 2, count: 2 },
    ])
  })

  it('of a credit is that of the invoice that it credits', async () => {
    const office = await officeWithInvoices()
    const { id } = await issueTestInvoice(office)
    await rename(office, { business_number: SECOND, books_since: '2026-11-22' })
    const { body } = await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'בוטל' })
    const { pool } = await world()
    const { rows } = await pool.query(
      `select book, invoice_number, snapshot -> 'office' ->> 'businessNumber' as dealer from invoices where id = $1`,
      [body.invoice.id],
    )
    expect(rows).toEqual([{ book: 1, invoice_number: 1, dealer: FIRST }])
  })

  it('has files of its own, from what the invoices state', async () => {
    const office = await officeWithInvoices()
    await rename(office, { business_number: SECOND, books_since: '2026-11-22' })
    await issueTestInvoice(office)
    expect(await fileOf(office, '')).toEqual({ statusCode: 200, dealers: [SECOND], documents: ['3201'] })
    expect(await fileOf(office, `&business_number=${FIRST}`)).toEqual({
      statusCode: 200,
      dealers: [FIRST],
      documents: ['3201', '3202'],
    })
    expect(await fileOf(office, '&business_number=777777715')).toEqual({ statusCode: 404 })
    const sums = async (query: string) =>
      String((await office.owner('GET', `/api/books/pcn874?month=2026-11${query}`)).body)
        .split('\r\n')[1]!
        .slice(22, 31)
    expect(await sums('')).toBe('000000001')
    expect(await sums(`&business_number=${FIRST}`)).toBe('000000002')
  })
})
