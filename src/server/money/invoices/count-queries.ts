import { sql } from 'kysely'
import type { invoices } from '#shared/money/invoices/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import type { InvoiceType } from '#shared/money/invoices/rules.ts'
import type { Money } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { matching } from './queries.ts'

type CountQuery = Query<typeof invoices, 'counts'>
type Count = {
  document_type: InvoiceType
  issued: number
  drafts: number
  income: Money | null
  vat: Money | null
}

/** How many invoices and drafts of each type match, and their income, in one statement. */
export const countByType = async (tx: Tx, scope: Scope, query: CountQuery): Promise<Count[]> =>
  query.search || query.from || query.to || query.payment_method ? countMatching(tx, scope, query) : countAll(tx, scope)

/** Issued income: a 300 is none, a 330 takes back, and a credit of a 400 is negative. */
const incomeOf = (column: 'total_amount' | 'vat_amount') => sql<Money>`coalesce(sum(case i.document_type
  when 300 then 0 when 330 then -${sql.ref(`i.${column}`)} else ${sql.ref(`i.${column}`)} end)
  filter (where i.status = 'issued'), 0)::numeric(14, 2)`

const countMatching = (tx: Tx, scope: Scope, query: CountQuery) =>
  tx
    .selectFrom('invoices as i')
    .where('i.office_id', '=', scope.officeId)
    .where(matching(query))
    .select([
      sql<InvoiceType>`i.document_type`.as('document_type'),
      sql<number>`(count(*) filter (where i.status = 'issued'))::int`.as('issued'),
      sql<number>`(count(*) filter (where i.status = 'draft'))::int`.as('drafts'),
      incomeOf('total_amount').as('income'),
      incomeOf('vat_amount').as('vat'),
    ])
    .groupBy('i.document_type')
    .orderBy('i.document_type')
    .execute()

/** Number ranges have no gaps, so they count the issued invoices, however many there are. */
async function countAll(tx: Tx, scope: Scope): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select document_type, sum(issued)::int as issued, sum(drafts)::int as drafts,
      null as income, null as vat from (
      select document_type, next_number - first_number as issued, 0 as drafts from number_ranges
        where office_id = ${scope.officeId}
      union all
      select document_type, 0, count(*) from invoices
        where office_id = ${scope.officeId} and status = 'draft' group by document_type) n
    group by document_type order by document_type`.execute(tx)
  return rows
}
