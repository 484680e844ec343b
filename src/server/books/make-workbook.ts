import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { documentNames } from '../invoices/paper/text.ts'
import type { sumMonth } from './sum-month.ts'
import type { documentsOfMonth } from './summary-queries.ts'
import { methodNames, text } from './text.ts'

type Summary = Awaited<ReturnType<typeof sumMonth>>
type Documents = Awaited<ReturnType<typeof documentsOfMonth>>
type Value = string | number | null
type Table = { readonly name: string; readonly head: readonly string[]; readonly rows: readonly (readonly Value[])[] }

const COLUMN_WIDTH = 16
/** Amounts are numbers in Excel, so that the accountant can add them up. */
const MONEY_FORMAT = '#,##0.00'

/** Sheets for the accountant: VAT, types, methods, employees, and one with the documents of each type. */
export async function makeWorkbook(summary: Summary, documents: Documents): Promise<Uint8Array> {
  const byType = Map.groupBy(documents, ({ document_type }) => document_type)
  const tables = [
    monthTable(summary),
    typeTable(summary),
    methodTable(summary),
    employeeTable(summary),
    ...[...byType].map(([type, rows]) => documentTable(`${type} ${documentNames[type].replaceAll('/', '')}`, rows)),
  ]
  return writeXlsxFile(
    tables.map(({ name, head, rows }) => ({
      data: [head.map(headCell), ...rows.map((row) => row.map(cellOf))] satisfies SheetData,
      sheet: name,
      columns: head.map(() => ({ width: COLUMN_WIDTH })),
      rightToLeft: true,
      stickyRowsCount: 1,
    })),
  ).toBuffer()
}

const headCell = (title: string) => ({ value: title, type: String, fontWeight: 'bold' as const })
/** A text stays text: `=1+1` is not evaluated. Amounts have two decimals, counts and numbers have none. */
function cellOf(value: Value) {
  if (value === null || value === '') return null
  if (typeof value === 'string') return { value: printable(value), type: String, format: '@' }
  return Number.isInteger(value) ? { value, type: Number } : { value, type: Number, format: MONEY_FORMAT }
}
/** XML allows no control characters; Excel would report the file as corrupt. */
const printable = (words: string) => [...words.toWellFormed()].filter((c) => c >= ' ').join('')

const amount = (money: string) => Number(money)

const monthTable = ({ months, vat_rate }: Summary): Table => ({
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
const typeTable = ({ documents, income }: Summary): Table => ({
  name: text.documentTypes,
  head: [text.type, text.first, text.last, text.count, text.total],
  rows: [
    ...documents.map(({ document_type, first, last, count, sum }) => [
      `${document_type} ${documentNames[document_type]}`,
      first,
      last,
      count,
      amount(sum),
    ]),
    [text.incomeExempt, null, null, null, amount(income.total)],
  ],
})
const methodTable = ({ methods }: Summary): Table => ({
  name: text.methods,
  head: [text.method, text.amount],
  rows: methods.map(({ method, amount: sum }) => [methodNames[method], amount(sum)]),
})
const employeeTable = ({ employees }: Summary): Table => ({
  name: text.employees,
  head: [text.employee, text.net, text.commissionPercent, text.commission],
  rows: employees.map(({ employee, net, commission_percent, commission }) => [
    employee?.name ?? text.noEmployee,
    amount(net),
    amount(commission_percent),
    amount(commission),
  ]),
})
const documentTable = (name: string, rows: Documents): Table => ({
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
