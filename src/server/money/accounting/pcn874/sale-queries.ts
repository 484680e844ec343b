import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Sale } from './write-report.ts'

/**
 * The sales of a range of dates (`to` is not in it): each tax invoice and credit of a customer with
 * a dealer number, and one row for all others, last. A 300 states no tax and is absent.
 */
export const salesOfReport = async (
  tx: Tx,
  scope: Scope,
  { from, to, books }: { from: string; to: string; books: readonly number[] },
): Promise<Sale[]> => {
  const { rows } = await sql<Sale>`
    with sales as (
      select i.business_number, i.invoice_date, i.invoice_number, i.id, a.allocation_number as allocation,
        case i.document_type when 330 then -i.net_amount else i.net_amount end as net,
        case i.document_type when 330 then -i.vat_amount else i.vat_amount end as vat
      from invoices i left join allocation_numbers a on a.office_id = i.office_id and a.invoice_id = i.id
      where i.office_id = ${scope.officeId} and i.status = 'issued' and i.document_type in (320, 330)
        and i.book = any(${[...books]}::int[])
        and i.invoice_date >= ${from}::date and i.invoice_date < ${to}::date)
    select customer, date, reference, net, vat, allocation from (
      select business_number as customer, invoice_date as date, invoice_number as reference, net, vat, allocation, id
      from sales where business_number is not null
      union all
      select null, max(invoice_date), count(*)::int, sum(net)::numeric(14, 2), sum(vat)::numeric(14, 2), null, null
      from sales where business_number is null having count(*) > 0) rows
    order by customer is null, date, id`.execute(tx)
  return rows
}
