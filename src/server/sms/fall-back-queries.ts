import { sql } from 'kysely'
import { KIND_GROUPS } from '#shared/sms/rules.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

const KINDS = [...KIND_GROUPS.appointments, ...KIND_GROUPS.reminders]

type Moved = { readonly id: number; readonly key: string }
/**
 * Sets failed messages about appointments after `now` back to queued, with the other channel if the
 * customer has its address. Leaves out those that were perhaps sent or have changed their channel before.
 */
export async function changeChannel(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  now: Date,
): Promise<readonly Moved[]> {
  const { rows } = await sql<Moved>`
    update sms_messages m set channel = case m.channel when 'sms' then 'email' else 'sms' end, failed_channel = m.channel,
      email = case m.channel when 'sms' then c.email end, status = 'queued', failure = null, settled_at = null,
      sent_at = null, provider = null, provider_id = null, unanswered_since = null, quota_counted = m.channel = 'sms'
    from customers c, appointments a
    where m.office_id = ${scope.officeId} and m.id = any(${ids}::bigint[]) and m.status = 'failed' and m.failure <> 'perhaps_sent'
      and m.failed_channel is null and m.kind = any(${KINDS}::text[])
      and c.office_id = m.office_id and c.id = m.customer_id and c.deleted_at is null
      and a.office_id = m.office_id and a.id = m.appointment_id and a.start_at > ${now}
      and case m.channel when 'sms' then c.email is not null else m.phone ~ '^\\+9725[0-9]{8}$' end
    returning m.id, m.dedupe_key as key`.execute(tx)
  return rows
}
