/** E-mail of all offices, in numbers, for operators. */
import { sql } from 'kysely'
import type { DatabaseGauges } from '#server/platform/measure-database.ts'

export const mailGauges: DatabaseGauges = {
  label: 'outbox',
  help: {
    luz_mail_waiting: 'E-mails that are queued',
    luz_mail_failed: 'E-mails, written in the last 24 hours, that failed',
  },
  measure: (now) => sql`
    select case status when 'queued' then 'luz_mail_waiting' else 'luz_mail_failed' end as gauge,
      'mail' as label, count(*) as value
    from mail_messages
    where status = 'queued' or (status = 'failed' and created_at > ${now}::timestamptz - interval '24 hours')
    group by 1`,
}
