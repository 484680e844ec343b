import { requestOfAppointment } from '#server/signing/document-requests/queries.ts'
import { planVisitReminder } from '#server/signing/document-requests/remind-to-sign.ts'
import { requestBeforeVisit } from '#server/signing/document-requests/request-before-visit.ts'
import { readingExpiry } from '#server/signing/document-requests/rules.ts'
import { extendReading } from '#server/signing/document-requests/sign-queries.ts'
import { fileOf, linkFor } from '#server/catalog/documents/queries.ts'
import { newLinkSeed } from '#server/platform/security/link-seeds.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { queueSms } from '#server/messages/sms/queue-sms.ts'
import { planHas } from '#server/office/subscriptions/plan-queries.ts'
import { strangerOf } from './message-customer.ts'
import type { MessageFacts } from './queries.ts'
import { text } from './text.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>

/**
 * Sends the customer of an appointment a link: to a file that they read, or to a form that they
 * fill in and sign. A document has one link per appointment, sent once for each start and created
 * with the message. One that was signed or cancelled is not sent again; a form that waits is
 * reminded once. Appointments that got a plain link in an earlier version keep it. The appointment
 * must be locked. After a change to a plan without documents nothing is sent.
 */
export async function sendBeforeVisit(context: Context, facts: MessageFacts, document_id: number): Promise<void> {
  const { tx, scope, now, services } = context
  const document = await fileOf(tx, scope, document_id)
  if (!document || !(await planHas(tx, scope, 'documents'))) return
  const subject = { appointment_id: facts.id, document_id }
  const plain = await linkFor(tx, scope, subject)
  const request = plain === null ? await requestOfAppointment(tx, scope, now, subject) : undefined
  if (request && !request.is_open) return
  const token = plain ?? request?.token ?? newLinkSeed()
  const link = plain === null ? shortLinkOf(services, 's', token) : `${services.publicUrl()}/d/${token}`
  const visit = { service: facts.service_name, office: facts.office_name, start: facts.start_time }
  const queued = await queueSms(tx, scope, now, {
    phone: facts.customer_phone,
    customerId: facts.customer_id,
    appointmentId: facts.id,
    kind: 'reminder',
    message: text.document(visit, document.name, link),
    dedupeKey: `document:${facts.id}:${facts.start_at.getTime()}:${document_id}`,
    isUnattended: true,
    stranger: strangerOf(facts),
  })
  if (queued !== 'queued' || plain !== null) return
  const sent = { ...subject, name: document.name, isForm: document.file_type === 'form', token }
  await keepRequest(context, facts, request?.id ?? null, sent)
}

type Sent = {
  readonly appointment_id: number
  readonly document_id: number
  readonly name: string
  readonly isForm: boolean
  readonly token: string
}
/** Stores the request of a first message. A file of a visit that moved can be read for longer. */
async function keepRequest(
  { tx, scope, now, services }: Context,
  { customer_id, customer_phone: phone, start_at }: MessageFacts,
  known: number | null,
  { name, ...sent }: Sent,
): Promise<void> {
  const request = { ...sent, customer_id, phone, document_name: name, start: start_at }
  const id = known ?? (await requestBeforeVisit(tx, scope, now, request))
  if (sent.isForm) planVisitReminder(tx, services, id, now, start_at)
  else if (known !== null) await extendReading(tx, scope, id, readingExpiry(start_at))
}
