import { sql, type RawBuilder } from 'kysely'
import type { OpenRow } from '#shared/office/deletions/summaries.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { OPEN_MAX, type OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'

type Asked = { readonly where: (id: number) => RawBuilder<boolean>; readonly name: RawBuilder<unknown> }
const openEntries =
  ({ where, name }: Asked): OpenAnswer =>
  async ({ tx, scope, now }, id) => {
    const { rows } = await sql<OpenRow>`
      select 'waiting_list' as kind, w.id, ${name} as name, null as sum from waiting_entries w
      join customers c on c.office_id = w.office_id and c.id = w.customer_id and c.deleted_at is null
      join products s on s.office_id = w.office_id and s.id = w.service_id
      where w.office_id = ${scope.officeId} and ${where(id)} and w.ended_at is null and w.until_date >= ${dateOf(now)}
      order by w.created_at, w.id limit ${OPEN_MAX}`.execute(tx)
    return rows
  }

/** The entries of a customer on the waiting list. */
export const openOnCustomer = openEntries({ where: (id) => sql<boolean>`w.customer_id = ${id}`, name: sql`s.name` })
/** Who waits for a service. */
export const openOnProduct = openEntries({ where: (id) => sql<boolean>`w.service_id = ${id}`, name: sql`c.full_name` })
/** Who waits for this employee alone. */
export const openOnEmployee = openEntries({
  where: (id) => sql<boolean>`w.employee_ids = array[${id}::bigint]`,
  name: sql`c.full_name`,
})
