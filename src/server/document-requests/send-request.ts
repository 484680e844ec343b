import { createHash } from 'node:crypto'
import type { documentRequests } from '#shared/document-requests/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { isMobile } from '#shared/values/phone.ts'
import { customerById, lockCustomerInUse } from '../customers/queries.ts'
import { fileOf, lockDocuments } from '../documents/queries.ts'
import { recordChange } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '../platform/http/serve.ts'
import { linkToken } from '../platform/security/crypto.ts'
import type { Services } from '../platform/services.ts'
import { queueSms } from '../sms/queue-sms.ts'
import { planHasDocuments } from '../subscriptions/queries.ts'
import { insertRequest, officeNameOf } from './queries.ts'
import { requestChange } from './changes.ts'
import { countSignablePages } from './check-original.ts'
import { contentOfForm, type SentContent } from './send-form.ts'
import { requestPerCustomer, requestPerOffice } from './limits.ts'
import { planReminder } from './remind-to-sign.ts'
import { expiryOf } from './rules.ts'
import { text } from './text.ts'

type Sent = Body<typeof documentRequests, 'send'>

/**
 * Sends a customer the link by SMS. A file is read and tried outside transactions. Fails with
 * plan_required, no_phone, document_not_pdf, document_not_signable and sms_quota_reached; then nothing
 * is stored.
 */
export async function sendRequest(context: OwnTransactionContext, sent: Sent) {
  const { scope, services, now } = context
  const { file_key } = await context.inOffice((_, inside) => readSent(inside, sent))
  await services.limits.take(requestPerOffice, String(scope.officeId))
  await services.limits.take(requestPerCustomer, `${scope.officeId} ${sent.customer_id}`)
  const file = file_key === null ? null : await contentOfFile(services, file_key, now)
  return context.finish(async (tx, inside) => {
    // both may have been deleted while the file was read
    if (!(await lockCustomerInUse(tx, scope, sent.customer_id))) fail('not_found')
    if ((await lockDocuments(tx, scope, [sent.document_id])) === 0) fail('not_found')
    const { phone, name } = await readSent(inside, sent)
    const content = file ?? (await contentOfForm(tx, scope, sent.document_id))
    const token = linkToken()
    const row = { ...sent, ...content, document_name: name, phone, token, appointment_id: null }
    const times = { created_at: now, expires_at: expiryOf(now) }
    const id = await insertRequest(tx, scope, { ...row, ...times })
    const link = `${services.publicUrl()}/sign/${token}`
    const queued = await queueSms(tx, scope, now, {
      kind: 'document',
      phone,
      customerId: sent.customer_id,
      message: text.message(await officeNameOf(tx, scope), name, link),
      dedupeKey: `document_request:${id}`,
    })
    if (queued === 'quota') fail('sms_quota_reached')
    planReminder(tx, services, { id, ...times })
    recordChange(inside, requestChange, { action: 'send', id, after: { ...sent, document_name: name } })
    return { request: { id, status: 'sent' as const } }
  })
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

async function contentOfFile({ files, pdf }: Services, file_key: string, now: Date): Promise<SentContent> {
  const original = (await files.read(file_key)) ?? fail('not_found')
  const pages = await countSignablePages(pdf, original, now)
  return { original_sha256: createHash('sha256').update(original).digest(), pages, form_version: null }
}
