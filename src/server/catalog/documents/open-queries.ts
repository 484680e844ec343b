import { sql } from 'kysely'
import type { OpenRow } from '#shared/office/deletions/summaries.ts'
import type { OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'

/** The services that send a document before their appointments. */
export const servicesWithDocument: OpenAnswer = async ({ tx, scope: { officeId } }, id) => {
  const { rows } = await sql<OpenRow>`
    select distinct 'services' as kind, s.id, s.name, null as sum from product_reminders r
    join products s on s.office_id = r.office_id and s.id = r.product_id and s.deleted_at is null
    where r.office_id = ${officeId} and r.document_id = ${id} order by s.name`.execute(tx)
  return rows
}
