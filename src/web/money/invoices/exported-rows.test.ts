import { describe, expect, it } from 'vitest'
import type { Invoice } from './api.ts'
import { exportedRows, revenueOf } from './exported-rows.ts'

const row = (document_type: Invoice['document_type'], invoice_number: number, total_amount: string, day = '20') =>
  ({ document_type, invoice_number, total_amount, invoice_date: `2026-11-${day}` }) as Invoice
const rows = [
  row(330, 1, '50.00', '22'),
  row(320, 10, '180.00', '21'),
  row(320, 9, '420.00', '21'),
  row(300, 4, '90.00'),
  row(300, 5, '-90.00', '23'),
  row(400, 2, '-30.00', '23'),
]

describe('an export of documents', () => {
  it('is ordered by date, type and number', () => {
    expect(exportedRows(rows, true).map((one) => one.invoice_number)).toEqual([4, 9, 10, 1, 5, 2])
  })

  it('may leave out every kind of credit', () => {
    expect(exportedRows(rows, false).map((one) => one.invoice_number)).toEqual([4, 9, 10])
  })

  it('counts receipts less credits as revenue, and no debts', () => {
    expect(revenueOf(rows)).toBe('520.00')
    expect(revenueOf(exportedRows(rows, false))).toBe('600.00')
  })
})
