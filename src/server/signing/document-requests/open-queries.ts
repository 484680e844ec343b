import { sql } from 'kysely'
import type { OpenRow } from '#shared/office/deletions/summaries.ts'
import { OPEN_MAX, type OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'

/**
 * Documents that were sent for a signature and can still be signed, of a customer or of a document.
 */
export const openSignatures =
  (of: 'customer_id' | 'document_id'): OpenAnswer =>
  async ({ tx, scope, now }, id) => {
    const { rows } = await sql<OpenRow>`
      select 'signatures' as kind, r.id, ${of === 'customer_id' ? sql`r.document_name` : sql`c.full_name`} as name, null as sum
      from document_requests r
      join customers c on c.office_id = r.office_id and c.id = r.customer_id and c.deleted_at is null
      join documents d on d.office_id = r.office_id and d.id = r.document_id and d.deleted_at is null
      where r.office_id = ${scope.officeId} and ${sql.ref(`r.${of}`)} = ${id} and r.purpose = 'sign'
        and r.status in ('sent', 'opened') and r.expires_at > ${now}
      order by r.id limit ${OPEN_MAX}`.execute(tx)
    return rows
  }
