/**
 * The sums of a month. Dates are those of invoices; `from` is included and `to` is not, unless said
 * otherwise.
 */
import { sql } from 'kysely'
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import type { InvoiceType } from '#shared/money/invoices/rules.ts'
import type { Money } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { ceilingOn, turnoverUntil } from './ceiling-queries.ts'

export type InvoiceSum = {
  readonly month: string
  readonly document_type: InvoiceType
  readonly is_credit: boolean
  readonly first: number
  readonly last: number
  readonly count: number
  readonly total: Money
  readonly net: Money
  readonly vat: Money
}
type Dates = { readonly from: string; readonly to: string }

/**
 * Sums of issued invoices by month, type and whether they credit, from the index invoices_by_date
 * alone.
 */
export const sumInvoices = async (tx: Tx, scope: Scope, { from, to }: Dates): Promise<InvoiceSum[]> => {
  const { rows } = await sql<InvoiceSum>`
    select to_char(invoice_date, 'YYYY-MM') as month, document_type, original_invoice_id is not null as is_credit,
      min(invoice_number) as first, max(invoice_number) as last, count(*)::int as count,
      sum(total_amount)::numeric(14, 2) as total, sum(net_amount)::numeric(14, 2) as net,
      sum(vat_amount)::numeric(14, 2) as vat
    from invoices where office_id = ${scope.officeId} and status = 'issued'
      and invoice_date >= ${from}::date and invoice_date < ${to}::date
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx)
  return rows
}

/** Money received less refunds, by method, largest first. Instants. */
export const sumPayments = async (tx: Tx, scope: Scope, { from, to }: { from: Date; to: Date }) => {
  const { rows } = await sql<{ method: PaymentMethod; amount: Money }>`
    select method, sum(amount)::numeric(14, 2) as amount from payments
    where office_id = ${scope.officeId} and received_at >= ${from} and received_at < ${to}
    group by method having sum(amount) <> 0 order by sum(amount) desc, method`.execute(tx)
  return rows
}

type EmployeeSum = {
  readonly id: number | null
  readonly name: string | null
  readonly commission_percent: Money
  readonly net: Money
  readonly tips: Money
}
/**
 * Net income by the employee of the lines, and the tips that were left for them in the same time. A
 * tip stays with its employee when the sale is credited. The net amount of an invoice is divided by
 * the amounts of its lines, so that its discount, rounding and VAT are shared in proportion.
 * Credits are deducted. Invoices of a month have ids that are near each other: their lines are read
 * as one range of the key, which is faster than one invoice after the other.
 */
export const sumEmployees = async (
  tx: Tx,
  scope: Scope,
  { from, to }: Dates,
  received: { readonly from: Date; readonly to: Date },
): Promise<EmployeeSum[]> => {
  const { rows } = await sql<EmployeeSum>`
    with documents as materialized (
      select id, case document_type when 330 then -net_amount else net_amount end as net
      from invoices where office_id = ${scope.officeId} and status = 'issued' and document_type <> 300
        and invoice_date >= ${from}::date and invoice_date < ${to}::date),
    lines as (
      select l.employee_id, d.net, l.quantity * l.price - l.discount as part,
        nullif(sum(l.quantity * l.price - l.discount) over (partition by d.id), 0) as whole
      from documents d join invoice_lines l on l.invoice_id = d.id
      where l.office_id = ${scope.officeId}
        and l.invoice_id between (select min(id) from documents) and (select max(id) from documents)),
    sums as (
      select employee_id, sum(net * part / whole) as net, 0 as tips from lines group by employee_id
      union all
      select tip_employee_id, null, sum(tip) from orders
      where office_id = ${scope.officeId} and status = 'completed' and tip > 0
        and created_at >= ${received.from} and created_at < ${received.to}
      group by tip_employee_id)
    select u.id, u.name, coalesce(u.commission_percent, 0)::numeric(5, 2) as commission_percent,
      coalesce(sum(sums.net), 0)::numeric(14, 2) as net, sum(sums.tips)::numeric(14, 2) as tips
    from sums left join users u on u.office_id = ${scope.officeId} and u.id = sums.employee_id
    group by u.id, u.name, u.commission_percent
    order by sum(sums.net) desc nulls last, u.id`.execute(tx)
  return rows
}

type OfficeInBooks = {
  readonly name: string
  readonly business_type: 'licensed' | 'exempt' | 'company'
  readonly business_number: string | null
  readonly vat_rate: Money | null
  readonly ceiling: Money | null
  readonly turnover: Money | null
}
/**
 * The office, the VAT rate on a date (null for an exempt dealer), and for an exempt dealer the
 * receipts of the year up to that date, included, with the ceiling that is in force then.
 */
export const officeInAccounting = async (tx: Tx, scope: Scope, date: string): Promise<OfficeInBooks> => {
  const { rows } = await sql<OfficeInBooks>`
    select o.name, o.business_type, o.business_number,
      case when o.business_type <> 'exempt' then (select percent from vat_rates where starts_on <= ${date}::date
        order by starts_on desc limit 1) end as vat_rate,
      case when o.business_type = 'exempt' then ${ceilingOn(date)} end as ceiling,
      case when o.business_type = 'exempt' then ${turnoverUntil(date)} end as turnover
    from offices o where o.id = ${scope.officeId}`.execute(tx)
  return rows[0]!
}

type DocumentRow = {
  readonly document_type: InvoiceType
  readonly invoice_number: number
  readonly invoice_date: string
  readonly full_name: string
  readonly business_number: string | null
  readonly original_number: number | null
  readonly net: Money
  readonly vat: Money
  readonly total: Money
}
/** The issued invoices of a range by type and number. Amounts of credits are negative. */
export const invoicesOfMonth = async (tx: Tx, scope: Scope, { from, to }: Dates): Promise<DocumentRow[]> => {
  const { rows } = await sql<DocumentRow>`
    select i.document_type, i.invoice_number, i.invoice_date, i.full_name, i.business_number,
      o.invoice_number as original_number, i.net_amount * s.sign as net, i.vat_amount * s.sign as vat, i.total_amount * s.sign as total
    from invoices i
    cross join lateral (select case i.document_type when 330 then -1 else 1 end as sign) s
    left join invoices o on o.office_id = i.office_id and o.id = i.original_invoice_id
    where i.office_id = ${scope.officeId} and i.status = 'issued'
      and i.invoice_date >= ${from}::date and i.invoice_date < ${to}::date
    order by i.document_type, i.invoice_number`.execute(tx)
  return rows
}
