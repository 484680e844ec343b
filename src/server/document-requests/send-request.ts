import { createHash } from 'node:crypto'
import type { documentRequests } from '#shared/document-requests/contract.ts'
import { DAYS_DEFAULT } from '#shared/document-requests/rules.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { isMobile, whatsappDigits } from '#shared/values/phone.ts'
import { customerById, lockCustomerInUse } from '../customers/queries.ts'
import { fileOf, lockDocuments } from '../documents/queries.ts'
import { recordChange } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '../platform/http/serve.ts'
import { linkToken } from '../platform/security/crypto.ts'
import { queueSms } from '../sms/queue-sms.ts'
import { planHasDocuments } from '../subscriptions/queries.ts'
import { insertRequest, knownFile, officeNameOf } from './queries.ts'
import { requestChange } from './changes.ts'
import { countSignablePages } from './check-original.ts'
import { contentOfForm } from './send-form.ts'
import { fileTrialPerOffice, requestPerCustomer, requestPerOffice } from './limits.ts'
import { planReminder } from './remind-to-sign.ts'
import { expiryOf } from './rules.ts'
import { text } from './text.ts'

type Sent = Body<typeof documentRequests, 'send'>

/**
 * Makes a request and sends the customer its link, or returns the link for staff to hand over. A file
 * that was never sent is read and tried outside transactions. Fails with plan_required, no_phone,
 * document_not_pdf, document_not_signable and sms_quota_reached; then nothing is stored.
 */
export async function sendRequest(context: OwnTransactionContext, sent: Sent) {
  const { scope, services, now } = context
  const { way = 'sms', days = DAYS_DEFAULT, ...ids } = sent
  const { file_key, known } = await context.inOffice(async (tx, inside) => {
    const read = await readSent(inside, sent)
    return { ...read, known: await knownFile(tx, scope, sent.document_id) }
  })
  await services.limits.take(requestPerOffice, String(scope.officeId))
  await services.limits.take(requestPerCustomer, `${scope.officeId} ${sent.customer_id}`)
  const file = file_key === null ? null : (known ?? (await contentOfFile(context, file_key)))
  return context.finish(async (tx, inside) => {
    // both may have been deleted while the file was read
    if (!(await lockCustomerInUse(tx, scope, sent.customer_id))) fail('not_found')
    if ((await lockDocuments(tx, scope, [sent.document_id])) === 0) fail('not_found')
    const { phone, name } = await readSent(inside, sent)
    const content = file ? { ...file, form_version: null } : await contentOfForm(tx, scope, sent.document_id)
    const token = linkToken()
    const row = { ...ids, ...content, document_name: name, phone, token, appointment_id: null }
    const times = { created_at: now, expires_at: expiryOf(now, days) }
    const id = await insertRequest(tx, scope, { ...row, ...times })
    const link = `${services.publicUrl()}/sign/${token}`
    const message = text.message(await officeNameOf(tx, scope), name, link, days)
    if (way === 'sms') await queueLink(inside, { id, phone, customerId: sent.customer_id, message })
    planReminder(tx, services, { id, ...times })
    recordChange(inside, requestChange, { action: 'send', id, after: { ...ids, way, days, document_name: name } })
    const url = way === 'whatsapp' ? `https://wa.me/${whatsappDigits(phone)}?text=${encodeURIComponent(message)}` : null
    return { request: { id, status: 'sent' as const }, link: way === 'sms' ? null : link, url }
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

/** The phone and the file, when the office may send it. The key of a form is null. */
async function readSent({ tx, scope }: OfficeContext, { customer_id, document_id }: Sent) {
  if (!(await planHasDocuments(tx, scope))) fail('plan_required')
  const customer = (await customerById(tx, scope, customer_id)) ?? fail('not_found')
  const file = (await fileOf(tx, scope, document_id)) ?? fail('not_found')
  const { phone } = customer
  if (phone === null || !isMobile(phone)) return fail('no_phone')
  if (file.file_type !== 'pdf' && file.file_type !== 'form') fail('document_not_pdf')
  return { phone, name: file.name, file_key: file.file_key }
}

async function contentOfFile({ services, scope, now }: OwnTransactionContext, file_key: string) {
  await services.limits.take(fileTrialPerOffice, String(scope.officeId))
  const original = (await services.files.read(file_key)) ?? fail('not_found')
  const pages = await countSignablePages(services.pdf, original, now)
  return { original_sha256: createHash('sha256').update(original).digest(), pages }
}
