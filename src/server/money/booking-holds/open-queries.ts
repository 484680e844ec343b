import { sql } from 'kysely'
import type { OpenRow } from '#shared/office/deletions/summaries.ts'
import { OPEN_MAX, type OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'

/**
 * Paid deposits of a customer of which something is left and nothing was decided, or not yet
 * returned.
 */
const openDeposits: OpenAnswer = async ({ tx, scope }, id) => {
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

/**
 * The cards that a customer gave for a fee and that can still be charged. `id` is the appointment.
 */
const openCards: OpenAnswer = async ({ tx, scope }, id) => {
  const { rows } = await sql<OpenRow>`
    select 'kept_cards' as kind, k.appointment_id as id, s.name, k.fee::text as sum from kept_cards k
    join appointments a on a.office_id = k.office_id and a.id = k.appointment_id and a.deleted_at is null
    join products s on s.office_id = a.office_id and s.id = a.service_id
    where k.office_id = ${scope.officeId} and k.customer_id = ${id} and k.card is not null and k.charged_at is null
    order by k.id limit ${OPEN_MAX}`.execute(tx)
  return rows
}

/** The deposits and cards of a customer about which something is still to be decided. */
export const openHolds: OpenAnswer = async (context, id) =>
  (await Promise.all([openDeposits(context, id), openCards(context, id)])).flat()
