import { sql, type RawBuilder } from 'kysely'
import type { Email } from '#server/providers/mail/mail.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { NewJob } from '#server/platform/jobs/jobs.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { hasProvedOwner } from '#server/office/users/queries.ts'

/** What an email is about: at most one thing. */
type Subject =
  | { readonly appointmentId?: number | null; readonly orderId?: null; readonly invoiceId?: null }
  | { readonly orderId: number; readonly appointmentId?: null; readonly invoiceId?: null }
  | { readonly invoiceId: number; readonly appointmentId?: null; readonly orderId?: null }

/** An email, with the customer who receives it and the subject it is about, if there are any. */
export type NewMail = Email &
  Subject & {
    readonly customerId?: number | null
    /** Its subject has a code. */
    readonly isSecret?: boolean
    /** Proves a mailbox, so it leaves before the owner has proved theirs (0081). */
    readonly isProof?: boolean
    /** Others get one at the same hour, so it leaves after all else. */
    readonly isForMany?: boolean
  }

/** Stores an email as queued. The caller enqueues its job: see queueMail. */
export const insertMail = async (tx: Tx, scope: Scope, now: Date, email: NewMail): Promise<number> => {
  const values = {
    office_id: scope.officeId,
    address: email.to,
    subject: email.subject,
    body: email.text,
    customer_id: email.customerId ?? null,
    appointment_id: email.appointmentId ?? null,
    order_id: email.orderId ?? null,
    invoice_id: email.invoiceId ?? null,
    is_secret: email.isSecret ?? false,
    is_proof: email.isProof ?? false,
    created_at: now,
  }
  return (await tx.insertInto('mail_messages').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Mail that leaves only when the owner of its office has proved their mailbox. */
const isHeld = (officeId: RawBuilder<unknown>) => sql<boolean>`(not is_proof and not ${hasProvedOwner(officeId)})`

/**
 * Undefined when the email was sent, failed or never existed. `is_business`: no letter about the
 * recipient's own account. `waits`: to a customer, who need not get it in quiet time.
 */
export const mailToSend = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('mail_messages')
    .select(['address', 'subject', 'body', isHeld(sql`${scope.officeId}`).as('is_held')])
    .select(
      sql<boolean>`num_nonnulls(customer_id, appointment_id, order_id, invoice_id, report_month) > 0`.as('is_business'),
    )
    .select(sql<boolean>`num_nonnulls(customer_id, appointment_id, order_id, invoice_id) > 0`.as('waits'))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()

/** Notes with which job the email is sent once the mailbox is proved. */
export const holdMail = (tx: Tx, scope: Scope, id: number, job: NewJob) =>
  tx
    .updateTable('mail_messages')
    .set({ held_job: JSON.stringify(job) })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()

/**
 * Releases at most `limit` held emails and returns their jobs. Those written before `since` are
 * given up, and their jobs find nothing to send.
 */
export const releaseMail = async (tx: Tx, scope: Scope, since: Date, limit: number): Promise<readonly NewJob[]> => {
  const { rows } = await sql<{ job: NewJob }>`
    with held as (select id, held_job, created_at < ${since} as is_late from mail_messages
        where office_id = ${scope.officeId} and held_job is not null order by id limit ${limit} for update),
      released as (update mail_messages m set held_job = null, status = case when is_late then 'failed' else m.status end,
          failure = case when is_late then 'expired' end, body = case when is_late then null else m.body end
        from held where m.office_id = ${scope.officeId} and m.id = held.id)
    select held_job as job from held order by id`.execute(tx)
  return rows.map(({ job }) => job)
}

/** What remains of an email: codes and links are removed from the database. */
const withoutText = {
  body: null,
  subject: sql<string>`case when is_secret then '' else subject end`,
}

/** With `keep` the text stays for the local outbox page. */
export const markMailSent = (tx: Tx, scope: Scope, id: number, now: Date, keep: boolean) =>
  tx
    .updateTable('mail_messages')
    .set({ status: 'sent', sent_at: now, failure: null, ...(keep ? {} : withoutText) })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()

/** A final failure also removes the text, because its code or link is no longer needed. */
export const storeMailFailure = (tx: Tx, scope: Scope, id: number, failure: { reason: string; final: boolean }) =>
  tx
    .updateTable('mail_messages')
    .set({ failure: failure.reason, ...(failure.final ? { status: 'failed', ...withoutText } : {}) })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()

/** The newest messages of all offices, for the development page. */
export const newestMail = (db: Database, limit: number) =>
  db
    .selectFrom('mail_messages')
    .select(['address as to', 'subject', 'body as text', 'created_at as at'])
    .where(sql<boolean>`not (status = 'queued' and ${isHeld(sql`mail_messages.office_id`)})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
