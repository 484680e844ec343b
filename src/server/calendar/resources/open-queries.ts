import { sql } from 'kysely'
import { whoComes } from '#shared/customers/customers/text.ts'
import type { OpenRow } from '#shared/office/deletions/summaries.ts'
import { OPEN_MAX, type OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'

/** The services that need a room or device, and the appointments to come that have taken it. */
export const openOnResource: OpenAnswer = async ({ tx, scope: { officeId }, now }, id) => {
  const { rows } = await sql<OpenRow & { readonly booked_for: string | null }>`
    select 'services' as kind, s.id, s.name, null as sum, null as booked_for from product_resources n
      join products s on s.office_id = n.office_id and s.id = n.product_id and s.deleted_at is null
      where n.office_id = ${officeId} and n.resource_id = ${id}
    union all (select 'appointments', a.id, c.full_name, null, a.booked_for from resource_uses u
      join appointments a on a.office_id = u.office_id and a.id = u.appointment_id
      join customers c on c.office_id = a.office_id and c.id = a.customer_id
      where u.office_id = ${officeId} and u.resource_id = ${id} and a.start_at > ${now} and a.deleted_at is null
        and a.status_key <> 'cancelled'
      order by a.start_at, a.id limit ${OPEN_MAX})`.execute(tx)
  return rows.map(({ booked_for, ...row }) => ({ ...row, name: whoComes({ customer_name: row.name, booked_for }) }))
}
