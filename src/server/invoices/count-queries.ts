import { sql } from 'kysely'
import type { invoices } from '#shared/invoices/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import type { DocumentType } from '#shared/invoices/rules.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'
import { matching } from './queries.ts'

type CountQuery = Query<typeof invoices, 'counts'>
type Count = { document_type: DocumentType; issued: number; drafts: number }

/** How many documents and drafts of each type match, in one statement. */
export const countByType = async (tx: Tx, scope: Scope, query: CountQuery): Promise<Count[]> =>
  query.search || query.from || query.to ? countMatching(tx, scope, query) : countAll(tx, scope)

const countMatching = (tx: Tx, scope: Scope, query: CountQuery) =>
  tx
    .selectFrom('invoices as i')
    .where('i.office_id', '=', scope.officeId)
    .where(matching(query))
    .select([
      sql<DocumentType>`i.document_type`.as('document_type'),
      sql<number>`(count(*) filter (where i.status = 'issued'))::int`.as('issued'),
      sql<number>`(count(*) filter (where i.status = 'draft'))::int`.as('drafts'),
    ])
    .groupBy('i.document_type')
    .orderBy('i.document_type')
    .execute()

/** Series have no gaps, so they count the issued documents, however many there are. */
async function countAll(tx: Tx, scope: Scope): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select document_type, sum(issued)::int as issued, sum(drafts)::int as drafts from (
      select document_type, next_number - 1 as issued, 0 as drafts from invoice_series
        where office_id = ${scope.officeId}
      union all
      select document_type, 0, count(*) from invoices
        where office_id = ${scope.officeId} and status = 'draft' group by document_type) n
    group by document_type order by document_type`.execute(tx)
  return rows
}
