import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { issueTestInvoice } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'

beforeEach(() => moveClockTo('2026-11-22T10:00:00Z'))

const choose = (office: Office, first_number: number, document_type = 320) =>
  office.owner('PUT', '/api/invoices/first-number', { document_type, first_number })
const rangesOf = async (office: Office) => (await office.owner('GET', '/api/invoices/continuity')).body.series
const numberOf = async (office: Office) => {
  const { id } = await issueTestInvoice(office)
  return (await office.owner('GET', `/api/invoices/${id}`)).body.invoice.invoice_number
}

describe('the first number of a type', () => {
  it('continues the numbers of another software, without a gap', async () => {
    const office = await createTestOffice()
    expect((await choose(office, 1201)).status).toBe(200)
    expect([await numberOf(office), await numberOf(office)]).toEqual([1201, 1202])
    expect(await rangesOf(office)).toMatchObject([{ document_type: 320, first: 1201, last: 1202, count: 2, gaps: [] }])
    expect((await office.owner('GET', '/api/invoices')).body.total).toBe(2)
    expect((await office.owner('GET', '/api/invoices/counts')).body.counts).toMatchObject([{ issued: 2 }])
  })

  it('is fixed by the first invoice, also without a choice, and is never lowered', async () => {
    const office = await createTestOffice()
    await choose(office, 500)
    expect((await choose(office, 400)).body.code).toBe('first_number_fixed')
    expect((await choose(office, 500)).body.code).toBe('first_number_fixed')
    expect((await choose(office, 600)).status).toBe(200)
    expect(await numberOf(office)).toBe(600)
    expect((await choose(office, 700)).body.code).toBe('first_number_fixed')
    const other = await createTestOffice()
    expect(await numberOf(other)).toBe(1)
    expect((await choose(other, 50)).body.code).toBe('first_number_fixed')
  })

  it('is of one type, and only an owner chooses it', async () => {
    const office = await createTestOffice()
    await choose(office, 90, 330)
    expect(await numberOf(office)).toBe(1)
    const body = { document_type: 300, first_number: 5 }
    expect((await office.employee('PUT', '/api/invoices/first-number', body)).status).toBe(403)
    for (const wrong of [0, 100_000_000, 1.5]) expect((await choose(office, wrong, 300)).status).toBe(422)
  })
})
