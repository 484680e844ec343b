import { sql } from 'kysely'
import type { SmsFailure } from '#shared/sms/rules.ts'
import type { Tx } from '../platform/database/database.ts'
import { fallBack } from './fall-back.ts'
import { notifyOfFailures, type FailedSms } from './notify-failure.ts'
import type { Scope } from '../platform/security/scope.ts'

export type Report = {
  readonly id: number
  readonly state: 'sent' | 'delivered' | 'failed'
  readonly failure: SmsFailure | null
  readonly providerId: string | null
}

/**
 * Stores what a provider reports. Reports may repeat and come in any order: a message only goes from
 * queued to sent, and from there to failed or delivered. What failed may still be delivered, and what was
 * perhaps sent may have been. At most one report for each message. Those that failed are sent by e-mail where
 * that is possible; staff are told of the others.
 */
export const storeReports = async (tx: Tx, scope: Scope, provider: string, reports: readonly Report[], now: Date) => {
  const { rows } = await sql<FailedSms & { status: string }>`
  update sms_messages m set status = r.state, failure = r.failure, provider = ${provider},
    provider_id = coalesce(m.provider_id, r."providerId"), sent_at = coalesce(m.sent_at, ${now}), unanswered_since = null,
    settled_at = case r.state when 'sent' then null else ${now}::timestamptz end
  from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
    as r(id bigint, state text, failure text, "providerId" text)
  where m.office_id = ${scope.officeId} and m.id = r.id and m.channel = 'sms' and (${rank('m.status')} < ${rank('r.state')} or m.failure = 'perhaps_sent')
  returning m.id, m.kind, m.status, m.failure, m.customer_id, m.appointment_id`.execute(tx)
  const failed = rows.filter(({ status }) => status === 'failed')
  const moved = await fallBack(
    tx,
    scope,
    failed.map(({ id }) => id),
    now,
  )
  notifyOfFailures(
    { tx, now },
    failed.filter(({ id }) => !moved.includes(id)),
  )
}
const rank = (column: string) => sql`array_position(array['queued', 'sent', 'failed', 'delivered'], ${sql.ref(column)})`

/** Sent messages whose delivery is not known, newest first. Equal to the condition of their index. */
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
