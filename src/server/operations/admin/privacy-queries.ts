import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export type PersonCount = {
  readonly id: number
  readonly slug: string
  /** Customers who are not erased, deleted ones included. */
  readonly persons: number
  /** Of them: who answered a form, which is often about health. */
  readonly sensitive: number
  /** Who may sign in. */
  readonly authorised: number
}
/** The persons that each office keeps data about, the most first. */
export const countPersons = async (db: Database): Promise<PersonCount[]> => {
  const { rows } = await sql<PersonCount>`
    select o.id, o.slug,
      (select count(*) from customers c where c.office_id = o.id and c.erased_at is null)::int as persons,
      (select count(distinct r.customer_id) from document_requests r where r.office_id = o.id and r.answers <> '')::int as sensitive,
      (select count(*) from users u where u.office_id = o.id and u.deleted_at is null and u.status = 'active' and u.email is not null)::int as authorised
    from offices o order by persons desc, o.id`.execute(db)
  return rows
}

/** What proves marketing to a phone in an office, the oldest first. */
export const proofsOf = (db: Database, officeId: number, phone: string) =>
  db
    .selectFrom('marketing_proofs')
    .select(['kind', 'at', 'source', 'words', 'kept_since'])
    .where('office_id', '=', officeId)
    .where('phone', '=', phone)
    .orderBy('at')
    .orderBy('id')
    .execute()
