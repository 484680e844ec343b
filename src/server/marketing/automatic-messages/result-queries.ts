import { sql } from 'kysely'
import type { AutomaticKind } from '#shared/messages/sms/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

export type Result = {
  readonly kind: AutomaticKind
  readonly sent: number
  readonly opened: number
  readonly booked: number
}
/**
 * How many automatic messages since a time the provider took, how many of them were opened, and how
 * many customers booked, by kind; kinds without messages are missing.
 */
export const resultsSince = async (tx: Tx, scope: Scope, since: Date): Promise<readonly Result[]> => {
  const { rows } = await sql<Result>`
    select m.kind, count(*) filter (where m.status in ('sent', 'delivered'))::int as sent,
      count(m.opened_at)::int as opened, count(m.booked_at)::int as booked
    from sms_messages m
    where m.office_id = ${scope.officeId} and m.kind in ('birthday', 'miss_you', 'review') and m.campaign_id is not null
      and m.kind not in ('code', 'invitation') and coalesce(m.sent_at, m.created_at) >= ${since}
    group by m.kind`.execute(tx)
  return rows
}

/** Marks the messages of a kind that wait as cancelled. */
export const stopQueued = async (tx: Tx, scope: Scope, kind: AutomaticKind, now: Date): Promise<void> => {
  await sql`update sms_messages set status = 'failed', failure = 'cancelled', settled_at = ${now}
    where office_id = ${scope.officeId} and kind = ${kind} and campaign_id is not null and status = 'queued'`.execute(
    tx,
  )
}
