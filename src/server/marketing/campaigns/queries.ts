import { sql } from 'kysely'
import type { AutomaticKind } from '#shared/messages/sms/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Written as in the condition of the index, so that the planner uses it. */
export const isMarketing = sql`kind in ('marketing', 'birthday', 'miss_you', 'review')`

/** Older campaigns are in the log of messages only. */
const LISTED = 50

type ListedCampaign = {
  id: number
  message: string
  created_at: Date
  send_at: Date
  cancelled_at: Date | null
  recipients: number
  queued: number
  sent: number
  failed: number
  opened: number
  booked: number
}
/**
 * The latest campaigns first, with the numbers of their messages by status and of what they
 * brought.
 */
export const listCampaigns = async (tx: Tx, scope: Scope): Promise<ListedCampaign[]> => {
  const { rows } = await sql<ListedCampaign>`
    select c.id, c.message, c.created_at, c.send_at, c.cancelled_at, m.recipients, m.queued, m.sent, m.failed,
      m.opened, m.booked
    from (select * from campaigns where office_id = ${scope.officeId} and kind = 'marketing' order by created_at desc, id desc limit ${LISTED}) c
    cross join lateral (
      select count(*)::int as recipients, count(*) filter (where status = 'queued')::int as queued,
        count(*) filter (where status in ('sent', 'delivered'))::int as sent,
        count(*) filter (where status = 'failed')::int as failed,
        count(opened_at)::int as opened, count(booked_at)::int as booked
      from sms_messages where office_id = c.office_id and campaign_id = c.id) m
    order by c.created_at desc, c.id desc`.execute(tx)
  return rows
}

type NewCampaign = { readonly message: string; readonly now: Date; readonly sendAt: Date } & (
  | { readonly createdBy: number }
  // automatic messages have no writer
  | { readonly createdBy: null; readonly kind: AutomaticKind }
)
/** Returns the id. Stores no recipients: insertMessages does. */
export const insertCampaign = async (tx: Tx, scope: Scope, { message, now, sendAt, ...campaign }: NewCampaign) => {
  const by = {
    created_by: campaign.createdBy,
    kind: campaign.createdBy === null ? campaign.kind : 'marketing',
  } as const
  const values = { office_id: scope.officeId, message, ...by, created_at: now, send_at: sendAt }
  return (await tx.insertInto('campaigns').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** A campaign, cancelled or not, locked until the transaction ends. */
export const selectForUpdateCampaign = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('campaigns')
    .select(['id', 'cancelled_at'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Marks the campaign as cancelled and its queued messages as failed. Returns how many there were.
 */
export const cancelMessages = async (tx: Tx, scope: Scope, id: number, now: Date): Promise<number> => {
  const stopped = await sql`update sms_messages set status = 'failed', failure = 'cancelled', settled_at = ${now}
    where office_id = ${scope.officeId} and campaign_id = ${id} and status = 'queued'`.execute(tx)
  await tx
    .updateTable('campaigns')
    .set({ cancelled_at: now })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()
  return Number(stopped.numAffectedRows ?? 0)
}

export type NextMessage = {
  readonly id: number
  readonly dedupe_key: string
  readonly is_wanted: boolean
}
/**
 * The first queued message of a campaign after the message `after`; undefined when none is left. It
 * is unwanted, and marked as refused, when its recipient refused, has no consent any more, changed
 * the phone or was deleted since it was queued.
 */
export const nextMessage = async (tx: Tx, scope: Scope, campaignId: number, after: number, now: Date) => {
  const { rows } = await sql<NextMessage>`
    with next as (
      select m.id, m.dedupe_key, exists (select from customers c where c.office_id = m.office_id and c.id = m.customer_id
          and c.deleted_at is null and c.is_active and c.phone = m.phone and c.marketing_consent and c.settings_send_sms)
        and not exists (select from marketing_phones p
          where p.office_id = m.office_id and p.phone = m.phone and p.refused_at is not null) as is_wanted
      from sms_messages m
      where m.office_id = ${scope.officeId} and m.campaign_id = ${campaignId} and m.status = 'queued' and m.id > ${after}
      order by m.id limit 1),
    stopped as (
      update sms_messages set status = 'failed', failure = 'refused', settled_at = ${now}
      where office_id = ${scope.officeId} and id = (select id from next where not is_wanted) and status = 'queued')
    select id, dedupe_key, is_wanted from next`.execute(tx)
  return rows[0]
}

/**
 * Counts the messages of a campaign that wait, were sent and failed. `is_quiet`: it was cancelled
 * or is automatic, so its result is not reported.
 */
export const resultOf = async (tx: Tx, scope: Scope, id: number) => {
  type Result = { queued: number; sent: number; failed: number; is_quiet: boolean }
  const { rows } = await sql<Result>`
    select count(*) filter (where status = 'queued')::int as queued,
      count(*) filter (where status in ('sent', 'delivered'))::int as sent,
      count(*) filter (where status = 'failed')::int as failed,
      exists (select from campaigns
        where office_id = ${scope.officeId} and id = ${id} and (cancelled_at is not null or created_by is null)) as is_quiet
    from sms_messages where office_id = ${scope.officeId} and campaign_id = ${id}`.execute(tx)
  return rows[0]!
}
