/** Messages and quotas of all offices, in numbers, for operators. */
import { sql } from 'kysely'
import { dateOf } from '#shared/values/local-time.ts'
import type { DatabaseGauges } from '#server/platform/measure-database.ts'

/** Campaigns and messages that wait for the morning are among the waiting ones. */
export const smsGauges: DatabaseGauges = {
  label: 'channel',
  help: {
    luz_messages_waiting: 'SMS, and messages by WhatsApp or e-mail in their place, that are queued',
    luz_messages_failed: 'The same, written in the last 24 hours, that failed',
  },
  measure: (now) => sql`
    select case status when 'queued' then 'luz_messages_waiting' else 'luz_messages_failed' end as gauge,
      channel as label, count(*) as value
    from sms_messages
    where status = 'queued' or (status = 'failed' and created_at > ${now}::timestamptz - interval '24 hours')
    group by 1, 2`,
}

export const quotaGauges: DatabaseGauges = {
  label: 'kind',
  help: { luz_quota_used_up: 'Offices that have used up the quota of the month' },
  measure: (now) => sql`
    select 'luz_quota_used_up' as gauge, 'sms' as label, count(*) as value
    from subscriptions s join plans p on p.id = s.plan_id
    join usage_counters u on u.office_id = s.office_id and u.kind = 'sms' and u.month = ${`${dateOf(now).slice(0, 7)}-01`}::date
    where u.used >= coalesce(s.trial_sms, p.sms_quota)`,
}
