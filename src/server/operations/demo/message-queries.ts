import { sql } from 'kysely'
import { dateOf, TIME_ZONE } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * Marks the messages of a campaign as sent; a few failed, half of the links were opened, and a few
 * recipients booked.
 */
export const settleCampaign = async (tx: Tx, scope: Scope, campaignId: number, at: Date): Promise<void> => {
  await sql`update sms_messages set provider = 'log', provider_id = 'demo-campaign-' || id, quota_counted = true,
      sent_at = ${at}, status = case when id % 12 = 0 then 'failed' else 'sent' end,
      failure = case when id % 12 = 0 then 'kosher_phone' end,
      settled_at = case when id % 12 = 0 then ${at}::timestamptz end,
      opened_at = case when link_token is not null and id % 2 = 1 then ${at}::timestamptz + make_interval(mins => (id % 90)::int) end,
      booked_at = case when id % 7 = 1 then ${at}::timestamptz + make_interval(hours => (id % 20)::int) end
    where office_id = ${scope.officeId} and campaign_id = ${campaignId}`.execute(tx)
}

/** Counts the SMS of the demo that were sent in the month of `now`, beside others that were. */
export const countMessages = async (tx: Tx, scope: Scope, now: Date): Promise<void> => {
  const month = `${dateOf(now).slice(0, 7)}-01`
  await sql`insert into usage_counters (office_id, month, kind, used)
    select ${scope.officeId}, ${month}::date, 'sms', coalesce(sum(units), 0) from sms_messages
      where office_id = ${scope.officeId} and provider_id like 'demo-%'
        and date_trunc('month', sent_at at time zone ${TIME_ZONE})::date = ${month}::date
    on conflict (office_id, month, kind) do update set used = usage_counters.used + excluded.used`.execute(tx)
}

/** Documents of sales that were issued in a range, with the data for their messages. */
export const recentDocuments = (tx: Tx, scope: Scope, since: Date, until: Date) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'i.office_id').onRef('c.id', '=', 'i.customer_id'))
    .innerJoin('offices as o', 'o.id', 'i.office_id')
    .select(['i.id', 'i.customer_id', 'i.email', 'i.public_token', 'i.created_at', 'c.phone', 'o.name as office'])
    .where('i.office_id', '=', scope.officeId)
    .where('i.status', '=', 'issued')
    .where('i.original_invoice_id', 'is', null)
    .where('i.created_at', '>', since)
    .where('i.created_at', '<=', until)
    .orderBy('i.id')
    .execute()

/** The holders of the links first got the files at these times. */
export const markDocumentsOpened = async (
  tx: Tx,
  scope: Scope,
  opened: readonly { readonly id: number; readonly at: Date }[],
): Promise<void> => {
  await sql`update invoices i set opened_at = o.at
    from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as o(id bigint, at timestamptz)
    where i.office_id = ${scope.officeId} and i.id = o.id`.execute(tx)
}
