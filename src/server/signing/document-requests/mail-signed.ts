import { perNetwork, perPerson } from '#server/office/subscriptions/limit-table.ts'
import { fail } from '#server/platform/fail.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { OfficeContext, OwnTransactionContext, PublicContext } from '#server/platform/http/serve.ts'
import { enqueue, type JobContext } from '#server/platform/jobs/jobs.ts'
import { insertMail } from '#server/messages/mail/queries.ts'
import { queueSms } from '#server/messages/sms/queue-sms.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import { isMobile } from '#shared/values/phone.ts'
import { sendStoredMail } from '#server/messages/mail/send-stored-mail.ts'
import { sayWhen } from '#server/messages/quiet-time/say-when.ts'
import type { Attachment } from '#server/providers/mail/mail.ts'
import { requireProvedOffice } from '#server/office/users/require-proved-office.ts'
import { requestChange } from './changes.ts'
import { signedForMail } from './mail-queries.ts'
import { requestOfLink } from './open-link.ts'
import { signedFileOf } from './queries.ts'
import { text } from './text.ts'

/**
 * Mail servers often refuse more than 10 MB, and Base64 adds a third. A larger file goes as a link.
 */
const ATTACHED_MAX_BYTES = 7 * 1024 * 1024

/**
 * Sends the signed file to the customer's e-mail for staff, or its link by SMS to a customer
 * without an address. Fails with email_missing for a phone that no SMS reaches, not_found and
 * sms_quota_reached.
 */
export async function mailForStaff(context: OwnTransactionContext, id: number) {
  const { scope, services } = context
  await services.limits.take(perPerson.signedFiles, `${scope.officeId} ${id}`)
  return context.finish(async (tx, inside) => {
    await requireProvedOffice(inside)
    const signed = (await signedForMail(tx, scope, id)) ?? fail('not_found')
    if (signed.email !== null) await queueSignedMail(inside, signed)
    else await queueLink(inside, signed)
    recordChange(inside, requestChange, { action: 'mail', id })
    return { message: await sayWhen(inside, signed.email === null ? text.copySent : text.copyMailed) }
  })
}

/**
 * The same for the holder of the link. The address is that of the customer's card, so a
 * signer cannot send mail to others from the page. The reply does not contain the address.
 */
export async function mailForSigner(context: PublicContext, token: string): Promise<void> {
  const { services, now, ip } = context
  const { office_id, id, status } = await requestOfLink(context, token)
  if (status !== 'signed') fail('not_found')
  await services.limits.takeNetwork(perNetwork.acts, ip, office_id)
  await services.limits.take(perPerson.signedFiles, `${office_id} ${id}`)
  await context.enter(office_id, async (tx, scope) => {
    const signed = (await signedForMail(tx, scope, id)) ?? fail('not_found')
    await queueSignedMail({ tx, scope, now, services }, signed)
  })
}

type Sending = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>
type Signed = NonNullable<Awaited<ReturnType<typeof signedForMail>>>
const linkOf = ({ services }: Sending, { token }: Signed): string => `${services.publicUrl()}/sign/${token}`

async function queueSignedMail(sending: Sending, signed: Signed): Promise<void> {
  const { tx, scope, now } = sending
  const { email, office_name, document_name } = signed
  if (email === null) return fail('email_missing')
  const id = await insertMail(tx, scope, now, {
    to: email,
    subject: text.mailSubject(office_name, document_name),
    text: text.mail(office_name, document_name, linkOf(sending, signed)),
    customerId: signed.customer_id,
  })
  await enqueue(tx, 'mail_signed_file', { id, request: signed.id }, { key: `mail:${id}` })
}

async function queueLink(sending: Sending, signed: Signed): Promise<void> {
  const { tx, scope, now } = sending
  const { office_name, document_name, phone } = signed
  if (!isMobile(phone)) fail('email_missing')
  const outcome = await queueSms(tx, scope, now, {
    kind: 'document',
    phone,
    customerId: signed.customer_id,
    message: text.signedLink(office_name, document_name, shortLinkOf(sending.services, 's', signed.token)),
    dedupeKey: `document_signed:${signed.id}:${now.getTime()}`,
  })
  if (outcome === 'quota') fail('sms_quota_reached')
}

type StoredMail = { readonly id: number; readonly request: number }
/** Sends a queued e-mail with the signed file. */
export const sendSignedMail = (context: JobContext, { id, request }: StoredMail) =>
  sendStoredMail(context, id, {
    job: { task: 'mail_signed_file', payload: { id, request } },
    attach: () => attachmentOf(context, request),
  })

async function attachmentOf({ scope, services, inOffice }: JobContext, request: number): Promise<Attachment[]> {
  const signed = await inOffice((tx) => signedFileOf(tx, scope, request))
  const bytes = signed?.file_key ? await services.files.read(signed.file_key) : undefined
  if (!signed || !bytes || bytes.length > ATTACHED_MAX_BYTES) return []
  return [{ name: text.signedFile(signed.document_name), mime: 'application/pdf', bytes }]
}
