import { perOffice, perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { documentRequests } from '#shared/signing/document-requests/contract.ts'
import { DAYS_DEFAULT } from '#shared/signing/document-requests/rules.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { isMobile, whatsappDigits } from '#shared/values/phone.ts'
import { requireContact } from '#server/customers/customers/hide-contacts.ts'
import { customerById, lockCustomerInUse } from '#server/customers/customers/queries.ts'
import { lockDocuments } from '#server/catalog/documents/queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import { newLinkSeed } from '#server/platform/security/link-seeds.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import { queueSms } from '#server/messages/sms/queue-sms.ts'
import { sayWhen } from '#server/messages/quiet-time/say-when.ts'
import { isOfficeProved } from '#server/office/users/queries.ts'
import { insertRequest, officeNameOf } from './queries.ts'
import { requestChange } from './changes.ts'
import { planReminderToSign } from './remind-to-sign.ts'
import { expiryOf } from './rules.ts'
import { contentToSend, documentToSend } from './sent-content.ts'
import { messageFor, text } from './text.ts'

type Sent = Body<typeof documentRequests, 'send'>

/**
 * Makes a request and sends the customer its link, or returns the link for staff to hand over. A
 * file that was never sent for signature is read and tried outside transactions. Fails with
 * plan_required, no_phone, document_not_pdf, form_not_for_reading, document_not_signable and
 * sms_quota_reached; then nothing is stored.
 */
export async function sendRequest(context: OwnTransactionContext, sent: Sent) {
  const { scope, services, now } = context
  const { way = 'sms', days = DAYS_DEFAULT, purpose = 'sign', ...ids } = sent
  const { file_key } = await context.inOffice((_, inside) => readSent(inside, sent))
  await services.limits.take(perOffice.requests, String(scope.officeId))
  await services.limits.take(perPerson.requests, `${scope.officeId} ${sent.customer_id}`)
  const contentIn = await contentToSend(context, { documentId: sent.document_id, purpose, file_key })
  return context.finish(async (tx, inside) => {
    // both may have been deleted while the file was read
    if (!(await lockCustomerInUse(tx, scope, sent.customer_id))) fail('not_found')
    if ((await lockDocuments(tx, scope, [sent.document_id])) === 0) fail('not_found')
    const { phone, name } = await readSent(inside, sent)
    // the address of a chat has the phone in it
    if (way === 'whatsapp') await requireContact(inside, sent.customer_id)
    const content = await contentIn(tx)
    const token = newLinkSeed()
    const row = { ...ids, ...content, document_name: name, phone, token, appointment_id: null }
    const times = { created_at: now, expires_at: expiryOf(now, days) }
    const id = await insertRequest(tx, scope, { ...row, ...times })
    const link = `${services.publicUrl()}/sign/${token}`
    const short = shortLinkOf(services, 's', token)
    const message = messageFor(purpose)(await officeNameOf(tx, scope), name, short, days)
    // the message waits until the owner has proved their mailbox
    const waits = way === 'sms' && !(await isOfficeProved(tx, scope))
    if (way === 'sms') await queueLink(inside, { id, phone, customerId: sent.customer_id, message })
    if (purpose === 'sign') planReminderToSign(tx, services, { id, ...times })
    recordChange(inside, requestChange, {
      action: 'send',
      id,
      after: { ...ids, way, days, purpose, document_name: name },
    })
    const { toSend } = services.secrets.links
    const chat = `https://wa.me/${whatsappDigits(phone)}?text=${encodeURIComponent(toSend(message))}`
    return {
      request: { id, status: waits ? ('waiting' as const) : ('sent' as const) },
      link: way === 'sms' ? null : toSend(link),
      url: way === 'whatsapp' ? chat : null,
      message: way !== 'sms' ? null : waits ? text.waitsForMailbox : await sayWhen(inside, text.sent),
    }
  })
}

type LinkMessage = {
  readonly id: number
  readonly phone: string
  readonly customerId: number
  readonly message: string
}
async function queueLink({ tx, scope, now }: OfficeContext, { id, ...sms }: LinkMessage): Promise<void> {
  const queued = await queueSms(tx, scope, now, { ...sms, kind: 'document', dedupeKey: `document_request:${id}` })
  if (queued === 'quota') fail('sms_quota_reached')
}

/** The phone, and the document when the office may send it. */
async function readSent(context: OfficeContext, { customer_id, document_id, purpose = 'sign' }: Sent) {
  const document = await documentToSend(context, document_id, purpose)
  const { phone } = (await customerById(context.tx, context.scope, customer_id)) ?? fail('not_found')
  if (phone === null || !isMobile(phone)) return fail('no_phone')
  return { ...document, phone }
}
