import { sql } from 'kysely'
import type { Channel } from '#shared/customers/customers/rules.ts'
import type { SmsFailure } from '#shared/messages/sms/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { settleFailed } from './fall-back.ts'
import type { FailedSms } from './notify-failure.ts'
import type { Scope } from '#server/platform/security/scope.ts'

export type Report = {
  readonly id: number
  /** What was read was delivered. */
  readonly state: 'sent' | 'delivered' | 'read' | 'failed'
  readonly failure: SmsFailure | null
  readonly providerId: string | null
}

/** Who reports: a provider of this channel. */
type Reporter = { readonly channel: Channel; readonly name: string }
/**
 * Stores what a provider reports. Reports may repeat and come in any order: a message only goes
 * from queued to sent, and from there to failed or delivered. What failed may still be delivered,
 * and what was perhaps sent may have been. At most one report for each message, about messages of
 * this channel only. Those that failed are sent by the next channel where that is possible; staff
 * are told of the others.
 */
export const storeReports = async (
  tx: Tx,
  scope: Scope,
  { channel, name }: Reporter,
  reports: readonly Report[],
  now: Date,
): Promise<void> => {
  const told = reports.map(({ state, ...report }) => ({
    ...report,
    state: state === 'read' ? 'delivered' : state,
    read: state === 'read',
  }))
  const { rows } = await sql<FailedSms & { status: string }>`
  update sms_messages m set status = r.state, failure = r.failure, provider = ${name},
    provider_id = coalesce(m.provider_id, r."providerId"), sent_at = coalesce(m.sent_at, ${now}), unanswered_since = null,
    settled_at = case when m.status = r.state then m.settled_at when r.state = 'sent' then null else ${now}::timestamptz end,
    read_at = case when r.read then coalesce(m.read_at, ${now}) else m.read_at end
  from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
    as r(id bigint, state text, failure text, "providerId" text, read boolean)
  where m.office_id = ${scope.officeId} and m.id = r.id and m.id = any(${told.map(({ id }) => id)}::bigint[])
    and m.channel = ${channel}
    and (m.provider_id is null or r."providerId" is null or m.provider_id = r."providerId" or ${channel} = 'sms')
    and (${rank('m.status')} < ${rank('r.state')} or m.failure = 'perhaps_sent' or (r.read and m.read_at is null))
  returning m.id, m.kind, m.channel, m.status, m.failure, m.customer_id, m.appointment_id`.execute(tx)
  await settleFailed(
    { tx, scope, now },
    rows.filter(({ status }) => status === 'failed'),
  )
}
const rank = (column: string) => sql`array_position(array['queued', 'sent', 'failed', 'delivered'], ${sql.ref(column)})`

/**
 * Sent messages whose delivery is not known, newest first. Equal to the condition of their index.
 */
export const awaitingReport = (tx: Tx, scope: Scope, since: Date, limit: number) =>
  tx
    .selectFrom('sms_messages')
    .select(['id', 'sent_at'])
    .where('office_id', '=', scope.officeId)
    .where(sql<boolean>`status = 'sent' and provider = '019sms'`)
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .$narrowType<{ sent_at: Date }>()
    .execute()
