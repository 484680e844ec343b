import { sql } from 'kysely'
import { KIND_GROUPS } from '#shared/messages/sms/rules.ts'
import { DAY } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const KINDS = [...KIND_GROUPS.appointments, ...KIND_GROUPS.reminders]
/** SMS after WhatsApp and e-mail, e-mail after SMS. */
const next = sql`case m.channel when 'sms' then 'email' else 'sms' end`

type Moved = {
  readonly id: number
  readonly key: string
  /** Tells a change of an appointment within a day: sent in quiet time, too. */
  readonly at_once: boolean
}
/**
 * Sets failed messages about appointments after `now` back to queued, with the next channel if the
 * customer has its address. Leaves out those that were perhaps sent or have failed by that channel
 * before, and e-mails of a booking whose phone was not proved: its SMS would go to anybody.
 */
export async function changeChannel(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  now: Date,
): Promise<readonly Moved[]> {
  const { rows } = await sql<Moved>`
    update sms_messages m set channel = ${next}, failed_channels = m.failed_channels || m.channel,
      email = case m.channel when 'sms' then c.email end, status = 'queued', failure = null, settled_at = null,
      sent_at = null, provider = null, provider_id = null, unanswered_since = null, quota_counted = m.channel = 'sms'
    from customers c, appointments a
    where m.office_id = ${scope.officeId} and m.id = any(${ids}::bigint[]) and m.status = 'failed' and m.failure <> 'perhaps_sent'
      and not (m.channel = 'email' and c.phone_unproved)
      and ${next} <> all(m.failed_channels) and m.kind = any(${KINDS}::text[])
      and c.office_id = m.office_id and c.id = m.customer_id and c.deleted_at is null
      and a.office_id = m.office_id and a.id = m.appointment_id and a.start_at > ${now}
      and case m.channel when 'sms' then c.email is not null else m.phone ~ '^\\+9725[0-9]{8}$' end
    returning m.id, m.dedupe_key as key, m.kind <> 'reminder' and a.start_at <= ${new Date(now.getTime() + DAY)} as at_once`.execute(
    tx,
  )
  return rows
}
