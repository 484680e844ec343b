import { sql } from 'kysely'
import { firstDayOf } from '#shared/money/accounting/months.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Email } from '#server/providers/mail/mail.ts'

/** The office's name and its accountant's email address, null when none is set. */
export const accountantOf = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('offices')
    .select(['name', 'accountant_email'])
    .where('id', '=', scope.officeId)
    .executeTakeFirstOrThrow()

type Sending = { to: string; status: 'queued' | 'sent' | 'failed'; created_at: Date; sent_at: Date | null }
/** The newest email with the files of a month. */
export const lastMonthMail = async (tx: Tx, scope: Scope, month: string): Promise<Sending | undefined> => {
  const { rows } = await sql<Sending>`
    select address as "to", status, created_at, sent_at from mail_messages
    where office_id = ${scope.officeId} and report_month = ${firstDayOf(month)}::date
    order by id desc limit 1`.execute(tx)
  return rows[0]
}

/** Queues an email about a month. Null when one of that month waits. */
export const insertMonthMail = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  month: string,
  email: Email,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into mail_messages (office_id, address, subject, body, report_month, created_at)
    values (${scope.officeId}, ${email.to}, ${email.subject}, ${email.text}, ${firstDayOf(month)}::date, ${now})
    on conflict (office_id, report_month) where report_month is not null and status = 'queued' do nothing
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}
