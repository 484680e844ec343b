import { MailOff, MailRejected } from '#server/providers/mail/mail.ts'
import type { Services } from '#server/platform/services.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { SmsRefused } from '#server/providers/sms/sms.ts'
import type { SmsToSend } from './queries.ts'
import { referenceOf } from './report-address.ts'
import { text } from './text.ts'

/**
 * Sends a message by e-mail. Every attempt has the same Message-ID, so that mailboxes may know a
 * repeated one. Fails with SmsRefused when the address is refused, and with the error of the server
 * otherwise.
 */
export async function sendByMail({ mail, publicUrl }: Services, scope: Scope, message: SmsToSend): Promise<void> {
  const { email, kind, office_name } = message
  const messageId = `<${referenceOf(scope, message.id)}@${new URL(publicUrl()).hostname}>`
  const subject = text.subject(kind, office_name)
  await mail.send({ to: email!, subject, text: message.message, messageId }).catch((error: unknown) => {
    if (error instanceof MailOff) throw new SmsRefused(mail.name, 'not_permitted', 'off')
    throw error instanceof MailRejected ? new SmsRefused(mail.name, 'invalid_email', 'rejected') : error
  })
}
