import { perOffice, perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { documentRequests } from '#shared/signing/document-requests/contract.ts'
import { DAYS_DEFAULT } from '#shared/signing/document-requests/rules.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { lockDocuments } from '#server/catalog/documents/queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail, problemOf } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import { newLinkSeed } from '#server/platform/security/link-seeds.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import { queueSmsWithCommit } from '#server/messages/sms/queue-sms.ts'
import { smsRoom, type SmsRoom } from '#server/messages/sms/quota-queries.ts'
import { sayWhen } from '#server/messages/quiet-time/say-when.ts'
import { requireProvedOffice } from '#server/office/users/require-proved-office.ts'
import { requestChange } from './changes.ts'
import { planBulk, type BulkPlan, type Recipient } from './plan-bulk.ts'
import { recipientsOf } from './bulk-queries.ts'
import { insertRequest, officeNameOf } from './queries.ts'
import { planReminderToSign } from './remind-to-sign.ts'
import { expiryOf } from './rules.ts'
import { contentToSend, documentToSend } from './sent-content.ts'
import { messageFor, text } from './text.ts'

type Wanted = Body<typeof documentRequests, 'sendMany'>

/** What sendToMany would do now. Fails as documentToSend does. */
export async function previewBulk(context: OfficeContext, wanted: Wanted) {
  const { name } = await documentToSend(context, wanted.document_id, wanted.purpose ?? 'sign')
  const { plan, room } = await planNow(context, wanted, name, new Set())
  const { sending, parts, refused } = plan
  return { sending: sending.length, parts, quota_left: Math.max(room.quota, 0), refused }
}

/**
 * Sends one document to several customers by SMS, each with a request and a link of their own.
 * Fails as sendRequest does when the document cannot be sent; a customer who cannot get it is in
 * `refused`.
 */
export async function sendToMany(context: OwnTransactionContext, wanted: Wanted) {
  const { scope, services, now } = context
  const { document_id, days = DAYS_DEFAULT, purpose = 'sign' } = wanted
  const document = await context.inOffice((_, inside) => documentToSend(inside, document_id, purpose))
  await services.limits.take(perOffice.bulkSends, String(scope.officeId))
  const tooOften = await customersAtLimit(context, wanted)
  const contentIn = await contentToSend(context, { documentId: document_id, purpose, file_key: document.file_key })
  return context.finish(async (tx, inside) => {
    await requireProvedOffice(inside)
    // all of them may have changed while the file was read
    const before = await recipientsOf(tx, scope, wanted.customer_ids, { lock: true })
    if ((await lockDocuments(tx, scope, [document_id])) === 0) fail('not_found')
    const { name } = await documentToSend(inside, document_id, purpose)
    const { plan, room } = await planNow(inside, wanted, name, tooOften, before)
    const content = await contentIn(tx)
    const office = await officeNameOf(tx, scope)
    const times = { created_at: now, expires_at: expiryOf(now, days) }
    const requests = []
    for (const { id: customer_id, phone } of plan.sending) {
      const token = newLinkSeed()
      const row = { customer_id, document_id, document_name: name, phone, token, appointment_id: null }
      const id = await insertRequest(tx, scope, { ...row, ...content, ...times })
      const link = shortLinkOf(services, 's', token)
      const message = messageFor(purpose)(office, name, link, days)
      const sms = {
        phone,
        customerId: customer_id,
        message,
        kind: 'document',
        dedupeKey: `document_request:${id}`,
      } as const
      if (queueSmsWithCommit(tx, now, room, sms) !== 'queued') throw new Error('a planned message has no room')
      if (purpose === 'sign') planReminderToSign(tx, services, { id, ...times })
      const after = { customer_id, document_id, way: 'sms', days, purpose, document_name: name }
      recordChange(inside, requestChange, { action: 'send', id, after })
      requests.push({ id, customer_id })
    }
    const message = await sayWhen(inside, text.sentToMany(requests.length))
    return { requests, refused: plan.refused, message }
  })
}

type Now = { readonly plan: BulkPlan; readonly room: SmsRoom }
/** Whom the quota and the customers' settings allow to be sent to now. Fails with not_found. */
async function planNow(
  { tx, scope, now, services }: OfficeContext,
  { customer_ids, days = DAYS_DEFAULT, purpose = 'sign' }: Wanted,
  document: string,
  tooOften: ReadonlySet<number>,
  found?: readonly Recipient[],
): Promise<Now> {
  const recipients = found ?? (await recipientsOf(tx, scope, customer_ids))
  // tokens have the same length
  const link = shortLinkOf(services, 's', newLinkSeed())
  const message = messageFor(purpose)(await officeNameOf(tx, scope), document, link, days)
  const room = await smsRoom(tx, scope, now)
  return { plan: planBulk(inOrder(recipients, customer_ids), { message, room: room.quota, tooOften }), room }
}

/**
 * The customers in the order of the request. Fails with not_found for an id that the office never
 * had.
 */
const inOrder = (recipients: readonly Recipient[], ids: readonly number[]): Recipient[] =>
  ids.map((id) => recipients.find((one) => one.id === id) ?? fail('not_found'))

/** Customers who got as many links in the last hour as one may get. */
async function customersAtLimit({ scope, services }: OwnTransactionContext, { customer_ids }: Wanted) {
  const found = new Set<number>()
  for (const id of customer_ids)
    try {
      await services.limits.take(perPerson.requests, `${scope.officeId} ${id}`)
    } catch (error) {
      if (problemOf(error) !== 'too_many') throw error
      found.add(id)
    }
  return found
}
