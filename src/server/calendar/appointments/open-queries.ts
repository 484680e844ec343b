import { sql } from 'kysely'
import { whoComes } from '#shared/customers/customers/text.ts'
import type { OpenRow } from '#shared/office/deletions/summaries.ts'
import { OPEN_MAX, type OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'

type Of = 'customer_id' | 'employee_id' | 'service_id'
/**
 * Answers with the appointments to come of a customer, an employee or a service, the soonest first,
 * and with those that wait for an answer as requests. Neither cancelled ones, nor slots whose time
 * to pay is over. A customer also keeps the visit that they are at.
 */
export const openAppointments =
  (of: Of): OpenAnswer =>
  async ({ tx, scope, now }, id) => {
    const isCustomer = of === 'customer_id'
    const name = isCustomer ? sql`s.name` : sql`c.full_name`
    const comes = isCustomer ? sql`a.end_at` : sql`a.start_at`
    const { rows } = await sql<OpenRow & { readonly booked_for: string | null }>`
      select case when a.status_key = 'waiting' then 'requests' else 'appointments' end as kind, a.id, ${name} as name,
        null as sum, ${isCustomer ? sql`null` : sql`a.booked_for`} as booked_for
      from appointments a
      join products s on s.office_id = a.office_id and s.id = a.service_id
      join customers c on c.office_id = a.office_id and c.id = a.customer_id
      where a.office_id = ${scope.officeId} and ${sql.ref(`a.${of}`)} = ${id} and ${comes} > ${now}
        and a.deleted_at is null and a.status_key <> 'cancelled' and (a.held_until is null or a.held_until > ${now})
      order by a.start_at, a.id limit ${OPEN_MAX}`.execute(tx)
    return rows.map(({ booked_for, ...row }) => ({ ...row, name: whoComes({ customer_name: row.name, booked_for }) }))
  }
