import { addMonths, firstDayOf, instantsOf, lastDayOf, vatDueOn } from '#shared/money/accounting/months.ts'
import { INVOICE_TYPES } from '#shared/money/invoices/rules.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { openDebts } from '../checkout/queries.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { ceilingOf, commissionOf, incomeOf, moneyOf, signOf } from './rules.ts'
import { officeInAccounting, sumInvoices, sumEmployees, sumPayments, type InvoiceSum } from './summary-queries.ts'

const CHART_MONTHS = 6

/**
 * The summary of a month and the office that it is about. Five statements, however many invoices
 * there are.
 */
export async function sumMonth(
  { scope, readFromReplica }: Pick<OfficeContext, 'scope' | 'readFromReplica'>,
  month: string,
) {
  const months = Array.from({ length: CHART_MONTHS }, (_, i) => addMonths(month, i + 1 - CHART_MONTHS))
  const to = firstDayOf(addMonths(month, 1))
  const [documents, methods, employees, office, debts] = await readFromReplica((tx) =>
    Promise.all([
      sumInvoices(tx, scope, { from: firstDayOf(months[0]!), to }),
      sumPayments(tx, scope, instantsOf(month)),
      sumEmployees(tx, scope, { from: firstDayOf(month), to }, instantsOf(month)),
      officeInAccounting(tx, scope, lastDayOf(month)),
      openDebts(tx, scope),
    ]),
  )
  const inMonth = (name: string) => documents.filter((row) => row.month === name)
  return {
    month,
    business_type: office.business_type,
    vat_rate: office.vat_rate,
    vat_due: office.business_type === 'exempt' ? null : vatDueOn(month),
    income: incomeRow(inMonth(month)),
    debts,
    months: months.map((name) => ({ month: name, ...moneyOf(incomeOf(inMonth(name))) })),
    methods,
    documents: INVOICE_TYPES.flatMap((type) => rangeRow(inMonth(month).filter((row) => row.document_type === type))),
    employees: employees.map(({ id, name, net, commission_percent, tips }) => ({
      employee: id === null ? null : { id, name: name ?? '' },
      net,
      commission_percent,
      commission: commissionOf(net, commission_percent),
      tips,
    })),
    ceiling: ceilingOf(office),
  }
}

function incomeRow(rows: readonly InvoiceSum[]) {
  const [credits, others] = [true, false].map((wanted) =>
    rows.filter(({ document_type, is_credit }) => document_type !== 300 && is_credit === wanted),
  ) as [InvoiceSum[], InvoiceSum[]]
  const countOf = (sums: readonly InvoiceSum[]) => sums.reduce((sum, { count }) => sum + count, 0)
  return {
    ...moneyOf(incomeOf(rows)),
    documents: countOf(others),
    credits: countOf(credits),
    credited: toMoney(Math.abs(incomeOf(credits).net)),
  }
}

/** The row of a number range, with its credits: both take numbers of the same number range. */
function rangeRow(rows: readonly InvoiceSum[]) {
  const [first] = rows
  if (!first) return []
  return [
    {
      document_type: first.document_type,
      first: Math.min(...rows.map((row) => row.first)),
      last: Math.max(...rows.map((row) => row.last)),
      count: rows.reduce((sum, { count }) => sum + count, 0),
      sum: toMoney(rows.reduce((sum, row) => sum + signOf(row) * toAgorot(row.total), 0)),
    },
  ]
}
