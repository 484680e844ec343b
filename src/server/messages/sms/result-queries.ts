import { sql } from 'kysely'
import type { AppointmentKind } from '#shared/messages/sms/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * Notes when the manage link of an appointment was first opened after a message about it, in the
 * last message that had the link.
 */
export const noteLinkOpened = async (tx: Tx, scope: Scope, appointmentId: number, now: Date): Promise<void> => {
  await sql`
    update sms_messages set opened_at = ${now}
    where office_id = ${scope.officeId} and opened_at is null and id = (
      select m.id from appointments a
      join sms_messages m on m.office_id = a.office_id and m.customer_id = a.customer_id and m.appointment_id = a.id
      where a.office_id = ${scope.officeId} and a.id = ${appointmentId}
        and m.kind in ('confirmation', 'change', 'reminder') and m.status in ('sent', 'delivered')
        and (position(a.manage_token in m.message) > 0 or position(substr(a.manage_token, 2, 11) in m.message) > 0)
      order by m.id desc limit 1)`.execute(tx)
}

type Result = {
  readonly kind: AppointmentKind
  readonly sent: number
  readonly opened: number
  readonly confirmed: number
  readonly booked: number
}
/**
 * How many messages about appointments since a time were sent, and opened; whose customer confirmed
 * the visit; and whose customer booked another one within 14 days. Kinds without messages are
 * missing.
 */
export const visitResultsSince = async (tx: Tx, scope: Scope, since: Date): Promise<readonly Result[]> => {
  const { rows } = await sql<Result>`
    select m.kind, count(*)::int as sent, count(m.opened_at)::int as opened,
      count(*) filter (where m.kind = 'reminder' and a.confirmed_start is not null)::int as confirmed,
      count(*) filter (where m.kind = 'cancellation' and exists (select from appointments n
        where n.office_id = m.office_id and n.customer_id = m.customer_id and n.id <> m.appointment_id
          and n.created_at >= m.sent_at and n.created_at < m.sent_at + interval '14 days'
          and n.status_key <> 'cancelled' and n.deleted_at is null and n.held_until is null))::int as booked
    from sms_messages m
    left join appointments a on a.office_id = m.office_id and a.id = m.appointment_id
    where m.office_id = ${scope.officeId} and m.kind in ('confirmation', 'change', 'cancellation', 'reminder')
      and m.kind not in ('code', 'invitation') and coalesce(m.sent_at, m.created_at) >= ${since}
      and m.status in ('sent', 'delivered')
    group by m.kind`.execute(tx)
  return rows
}
