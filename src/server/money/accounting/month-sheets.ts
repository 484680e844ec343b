import { methodNames } from '#shared/values/payment-method-text.ts'
import { invoiceNames } from '../invoices/printing/text.ts'
import type { Sheet } from '#server/providers/workbooks/workbooks.ts'
import type { sumMonth } from './sum-month.ts'
import type { invoicesOfMonth } from './summary-queries.ts'
import { text } from './text.ts'

type Summary = Awaited<ReturnType<typeof sumMonth>>
type Documents = Awaited<ReturnType<typeof invoicesOfMonth>>
/**
 * Sheets for the accountant: VAT, types, methods, employees, and one with the invoices of each
 * type.
 */
export function monthSheets(summary: Summary, documents: Documents): Sheet[] {
  const byType = Map.groupBy(documents, ({ document_type }) => document_type)
  return [
    monthTable(summary),
    typeTable(summary),
    methodTable(summary),
    employeeTable(summary),
    ...[...byType].map(([type, rows]) => documentTable(`${type} ${invoiceNames[type].replaceAll('/', '')}`, rows)),
  ]
}

const amount = (money: string) => Number(money)

const monthTable = ({ months, vat_rate }: Summary): Sheet => ({
  name: text.vat,
  head: [text.month, text.vatRate, text.net, text.vat, text.total],
  rows: months
    .toReversed()
    .map(({ month, net, vat, total }, i) => [
      month,
      i === 0 && vat_rate !== null ? `${Number(vat_rate)}%` : null,
      amount(net),
      amount(vat),
      amount(total),
    ]),
})
const typeTable = ({ documents, income }: Summary): Sheet => ({
  name: text.documentTypes,
  head: [text.type, text.first, text.last, text.count, text.total],
  rows: [
    ...documents.map(({ document_type, first, last, count, sum }) => [
      `${document_type} ${invoiceNames[document_type]}`,
      first,
      last,
      count,
      amount(sum),
    ]),
    [text.incomeExempt, null, null, null, amount(income.total)],
  ],
})
const methodTable = ({ methods }: Summary): Sheet => ({
  name: text.methods,
  head: [text.method, text.amount],
  rows: methods.map(({ method, amount: sum }) => [methodNames[method], amount(sum)]),
})
const employeeTable = ({ employees }: Summary): Sheet => ({
  name: text.employees,
  head: [text.employee, text.net, text.commissionPercent, text.commission, text.tips],
  rows: employees.map(({ employee, net, commission_percent, commission, tips }) => [
    employee?.name ?? text.noEmployee,
    amount(net),
    amount(commission_percent),
    amount(commission),
    amount(tips),
  ]),
})
const documentTable = (name: string, rows: Documents): Sheet => ({
  name,
  head: [text.number, text.date, text.customer, text.customerNumber, text.credits, text.net, text.vat, text.total],
  rows: rows.map((row) => [
    row.invoice_number,
    row.invoice_date,
    row.full_name,
    row.business_number,
    row.original_number,
    amount(row.net),
    amount(row.vat),
    amount(row.total),
  ]),
})
