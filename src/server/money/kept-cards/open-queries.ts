import { sql } from 'kysely'
import type { OpenRow } from '#shared/office/deletions/summaries.ts'
import { OPEN_MAX, type OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'

/**
 * The cards that a customer gave for a fee and that can still be charged. `id` is the appointment.
 */
export const openCards: OpenAnswer = async ({ tx, scope }, id) => {
  const { rows } = await sql<OpenRow>`
    select 'kept_cards' as kind, k.appointment_id as id, s.name, k.fee::text as sum from kept_cards k
    join appointments a on a.office_id = k.office_id and a.id = k.appointment_id and a.deleted_at is null
    join products s on s.office_id = a.office_id and s.id = a.service_id
    where k.office_id = ${scope.officeId} and k.customer_id = ${id} and k.card is not null and k.charged_at is null
    order by k.id limit ${OPEN_MAX}`.execute(tx)
  return rows
}
