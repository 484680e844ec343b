import { sql } from 'kysely'
import type { OpenRow } from '#shared/office/deletions/summaries.ts'
import { OPEN_MAX, type OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'

/**
 * Paid deposits of a customer of which something is left and nothing was decided, or not yet
 * returned.
 */
export const openDeposits: OpenAnswer = async ({ tx, scope }, id) => {
  const { rows } = await sql<OpenRow>`
    select 'deposits' as kind, d.appointment_id as id, s.name, (d.amount - d.used_amount)::text as sum from deposits d
    join orders o on o.office_id = d.office_id and o.id = d.order_id
    join appointments a on a.office_id = d.office_id and a.id = d.appointment_id
    join products s on s.office_id = a.office_id and s.id = a.service_id
    where d.office_id = ${scope.officeId} and o.customer_id = ${id} and d.paid_at is not null
      and ((d.decided_at is null and d.used_amount < d.amount) or (d.refund > 0 and d.refunded_at is null))
    order by d.id limit ${OPEN_MAX}`.execute(tx)
  return rows
}
