import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalDate } from '#shared/values/wire.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { saleDocument, issue, line } from '#tests/support/money/invoices.ts'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { snapshotText } from './snapshot-text.ts'

beforeEach(() => moveClockTo(SWEEP_NOW))
const on = (date: string) => date as LocalDate

async function rowOf(office: { officeId: number }, id: number) {
  const { pool } = await world()
  const { rows } = await pool.query('select * from invoices where office_id = $1 and id = $2', [office.officeId, id])
  return rows[0] as Record<string, unknown> & { snapshot: InvoiceSnapshot; snapshot_hash: Buffer }
}
const numbersOf = async (office: { officeId: number }, type = 320) => {
  const { pool } = await world()
  const { rows } = await pool.query<{ n: number }>(
    'select invoice_number as n from invoices where office_id = $1 and document_type = $2 order by 1',
    [office.officeId, type],
  )
  return rows.map(({ n }) => n)
}
const oneTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

describe('issuing a document', () => {
  it('stores what it states, with its hash', async () => {
    const office = await createTestOffice()
    const { services } = await world()
    const sale = saleDocument({ customerId: office.ids.customer, lines: [line(10_050, 2, 100)], discount: 1_000 })
    const issued = await issue(office, sale)
    expect(issued).toMatchObject({ document_type: 320, invoice_number: 1 })
    const row = await rowOf(office, issued.id)
    expect(row).toMatchObject({
      status: 'issued',
      total_amount: '190.00',
      net_amount: '161.02',
      vat_amount: '28.98',
      vat_rate: '18.00',
      discount_amount: '10.00',
      invoice_date: '2026-11-22',
    })
    expect(row.snapshot).toMatchObject({
      documentType: 320,
      number: 1,
      total: 19e3,
      net: 16102,
      vat: 2898,
      vatRate: 18,
      delivery: 'paper',
      office: { businessType: 'licensed' },
      customer: {
        name: 'דנה כהן',
        phone: expect.stringMatching(/^05\d-\d{3}-\d{4}$/) as string,
      },
      lines: [
        {
          quantity: 2,
          price: 10050,
          discount: 100,
          total: 2e4,
        },
      ],
      publicUrl: `${services.publicUrl()}/c-invoice/${issued.public_token}`,
    })
    expect(createHash('sha256').update(snapshotText(row.snapshot)).digest()).toEqual(row.snapshot_hash)
  })

  it('chooses the document by business and payment', async () => {
    const office = await createTestOffice()
    expect((await issue(office, saleDocument({ purpose: 'debt', paymentMethod: 'debt' }))).document_type).toBe(300)
    const { pool } = await world()
    await pool.query(`update offices set business_type = 'exempt' where id = $1`, [office.officeId])
    const receipt = await issue(office)
    expect(receipt).toMatchObject({ document_type: 400, invoice_number: 1 })
    expect(await rowOf(office, receipt.id)).toMatchObject({ vat_rate: null, vat_amount: '0.00', net_amount: '180.00' })
  })

  it('takes VAT of the date of the document', async () => {
    const office = await createTestOffice()
    moveClockTo('2024-12-31T10:00:00Z')
    const old = await issue(office, saleDocument({ date: on('2024-12-31') }))
    expect(await rowOf(office, old.id)).toMatchObject({ vat_rate: '17.00', vat_amount: '26.15' })
  })

  it('refuses a date of another tax year', async () => {
    const office = await createTestOffice()
    await expect(issue(office, saleDocument({ date: on('2025-12-31') }))).rejects.toThrow('invoice_date_other_year')
    expect((await issue(office, saleDocument({ date: on('2026-01-01') }))).invoice_number).toBe(1)
  })

  it('refuses a date in the future, and one before the last invoice of its number range', async () => {
    const office = await createTestOffice()
    await expect(issue(office, saleDocument({ date: on('2026-11-23') }))).rejects.toThrow('invoice_date_in_future')
    await issue(office, saleDocument({ date: on('2026-11-21') }))
    await expect(issue(office, saleDocument({ date: on('2026-11-20') }))).rejects.toThrow('invoice_date_too_early')
    const debt = saleDocument({ purpose: 'debt', date: on('2026-11-20') })
    expect((await issue(office, debt)).invoice_number).toBe(1)
    expect((await issue(office)).invoice_number).toBe(2)
  })

  it('refuses payments that do not add up', async () => {
    const office = await createTestOffice()
    await expect(issue(office, saleDocument({ payments: [] }))).rejects.toThrow('payments of 0')
  })

  it('gives 50 concurrent sales 50 numbers', async () => {
    const office = await createTestOffice()
    const issued = await Promise.all(oneTo(50).map(() => issue(office)))
    expect(issued.map((one) => one.invoice_number).toSorted((a, b) => a - b)).toEqual(oneTo(50))
  })

  it('leaves no gap when sales are rolled back', async () => {
    const office = await createTestOffice()
    const sales = oneTo(40).map((n) =>
      issue(office, saleDocument(), async () => {
        if (n % 3 === 0) throw new Error('rolled back')
      }),
    )
    const results = await Promise.allSettled(sales)
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(13)
    expect(await numbersOf(office)).toEqual(oneTo(27))
  })
})
