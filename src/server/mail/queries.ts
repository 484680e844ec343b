import type { Letter } from '../providers/mail/mail.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

export const insertMail = async (tx: Tx, scope: Scope, now: Date, letter: Letter): Promise<number> => {
  const values = {
    office_id: scope.officeId,
    address: letter.to,
    subject: letter.subject,
    body: letter.text,
    created_at: now,
  }
  return (await tx.insertInto('mail_messages').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const mailToSend = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('mail_messages')
    .select(['address', 'subject', 'body'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()

/**
 * With `keep` the text stays for the local outbox page. Otherwise codes and links are removed from
 * the database.
 */
export const markMailSent = (tx: Tx, scope: Scope, id: number, now: Date, keep: boolean) =>
  tx
    .updateTable('mail_messages')
    .set({ status: 'sent', sent_at: now, failure: null, ...(keep ? {} : { body: null }) })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()

/** A final failure also removes the text, because its code or link is no longer needed. */
export const noteMailFailure = (tx: Tx, scope: Scope, id: number, failure: { reason: string; final: boolean }) =>
  tx
    .updateTable('mail_messages')
    .set({ failure: failure.reason, ...(failure.final ? { status: 'failed', body: null } : {}) })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()
