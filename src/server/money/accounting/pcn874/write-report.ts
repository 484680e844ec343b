import { toAgorot } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import { writeFields } from '../openfrmt/write-record.ts'
import { reportFields } from './report-fields.ts'

/**
 * An invoice of an identified customer, or the sum of the others. Amounts of credits are negative.
 */
export type Sale = {
  /** The customer's dealer number; null for the sum of customers without one. */
  readonly customer: string | null
  /** Of the sum: the last date in it. */
  readonly date: string
  /** The number of the invoice. Of the sum: how many invoices it has. */
  readonly reference: number
  readonly net: Money
  readonly vat: Money
  readonly allocation: string | null
}
type Report = {
  readonly dealer: string
  readonly month: string
  /** `YYYY-MM-DD`. */
  readonly madeOn: string
  readonly sales: readonly Sale[]
}

/** S: a sale to an identified customer. L: the sum of sales to customers who are not identified. */
const IDENTIFIED = 'S'
const SUM = 'L'
const MONTHLY = 1
const LINE_END = '\r\n'
const digits = (date: string) => date.replaceAll('-', '')

/** Agorot as whole shekels, rounded half away from zero. */
const shekels = (amount: Money): number => {
  const agorot = toAgorot(amount)
  return Math.sign(agorot) * Math.floor((Math.abs(agorot) + 50) / 100) + 0
}

/**
 * The report of a month, one record a line. The sums of the head are those of the rounded records,
 * so that they agree. Sales without VAT count as sales at the zero rate. There are no inputs, so
 * all of the VAT is to be paid.
 */
export function writeReport({ dealer, month, madeOn, sales }: Report): string {
  const rows = sales.map((sale) => ({ ...sale, net: shekels(sale.net), vat: shekels(sale.vat) }))
  const sumOf = (records: typeof rows, column: 'net' | 'vat') => records.reduce((sum, row) => sum + row[column], 0)
  const taxed = rows.filter(({ vat }) => vat !== 0)
  const salesVat = sumOf(taxed, 'vat')
  const head = {
    code: 'O',
    dealer,
    month: digits(month),
    kind: MONTHLY,
    madeOn: digits(madeOn),
    sales: sumOf(taxed, 'net'),
    salesVat,
    saleRecords: rows.length,
    zeroRateSales: sumOf(
      rows.filter(({ vat }) => vat === 0),
      'net',
    ),
    vatToPay: salesVat,
  }
  const lines = rows.map(({ customer, date, reference, net, vat, allocation }) =>
    writeFields(reportFields.sale, {
      code: customer === null ? SUM : IDENTIFIED,
      customer,
      date: digits(date),
      reference: String(reference),
      vat: Math.abs(vat),
      sign: net < 0 ? '-' : '+',
      net: Math.abs(net),
      allocation,
    }),
  )
  const all = [writeFields(reportFields.head, head), ...lines, writeFields(reportFields.end, { code: 'X', dealer })]
  return all.map((line) => line + LINE_END).join('')
}
