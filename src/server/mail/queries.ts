import { sql } from 'kysely'
import type { Email } from '../providers/mail/mail.ts'
import type { SmsSubject } from '../sms/queries.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

/** An email, with the customer who receives it and the subject it is about, if there are any. */
export type NewMail = Email &
  SmsSubject & {
    readonly customerId?: number | null
    /** Its subject has a code. */
    readonly isSecret?: boolean
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
    created_at: now,
  }
  return (await tx.insertInto('mail_messages').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Undefined when the email was sent, failed or never existed. */
export const mailToSend = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('mail_messages')
    .select(['address', 'subject', 'body'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()

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
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
