import { describe, expect, it } from 'vitest'
import { creditInvoice, debtInvoice, exemptReceipt, taxInvoice } from '#tests/support/money/snapshots.ts'
import type { InvoiceSnapshot } from '../../invoices/invoice-snapshot.ts'
import { invoiceRecords } from './invoice-records.ts'

const recordsOf = (snapshot: InvoiceSnapshot) => {
  const records = invoiceRecords({ snapshot, customer_id: 7 }, 1)
  const valuesOf = (code: string) =>
    records.filter((record) => record.code === code).map(({ values }) => values as never)
  return {
    header: valuesOf('C100')[0]! as Record<string, number>,
    lines: valuesOf('D110') as Record<string, number>[],
    payments: valuesOf('D120') as Record<string, number>[],
  }
}
const sum = (rows: readonly Record<string, number>[], name: string) => rows.reduce((all, row) => all + row[name]!, 0)

describe('the records of a document', () => {
  it.each([
    ['tax invoice with a discount', taxInvoice],
    ['credit', creditInvoice],
    ['debt', debtInvoice],
    ['receipt of an exempt dealer', exemptReceipt],
    ['cancelled receipt', { ...exemptReceipt, credits: { documentType: 400, number: 3, date: '2026-11-20' } } as const],
  ])('of a %s add up', (_, snapshot) => {
    const { header, lines, payments } = recordsOf(snapshot)
    expect(sum(lines, 'lineTotal')).toBe(header.beforeDiscount)
    expect(header.beforeDiscount! + header.discount!).toBe(header.net)
    expect(header.net! + header.vat!).toBe(header.total)
    expect(Math.abs(header.total!)).toBe(snapshot.total)
    if (payments.length > 0) expect(sum(payments, 'amount')).toBe(header.total)
  })

  it('have the discount of the document as a negative amount, and the tip nowhere', () => {
    const { header } = recordsOf(taxInvoice)
    expect(header).toMatchObject({ beforeDiscount: 610_169, discount: -10_169, net: 600_000, total: 708_000 })
  })

  it('have one payment record for each instalment and cheque', () => {
    const { payments } = recordsOf(taxInvoice)
    expect(payments.map(({ method, amount, dueDate }) => `${method} ${amount} ${dueDate}`)).toEqual([
      '4 208000 20261122',
      '3 133334 20261122',
      '3 133333 20261222',
      '3 133333 20270122',
      '2 100000 20261222',
    ])
    expect(payments[4]).toMatchObject({ chequeNumber: '10000234', bank: '10', bankBranch: '800', account: '1234567' })
  })

  it('of a 330 are positive and name the document that it credits', () => {
    const { header, lines, payments } = recordsOf(creditInvoice)
    expect(header.total).toBeGreaterThan(0)
    expect(lines[0]).toMatchObject({ baseType: 320, baseNumber: '10476', lineTotal: expect.any(Number) })
    expect(payments).toEqual([])
  })

  it('of a cancelled receipt are negative', () => {
    const { header, payments } = recordsOf({
      ...exemptReceipt,
      credits: { documentType: 400, number: 3, date: '2026-11-20' },
    })
    expect(header.total).toBe(-exemptReceipt.total)
    expect(sum(payments, 'amount')).toBe(-exemptReceipt.total)
  })
})
