import { requestOfAppointment } from '../document-requests/queries.ts'
import { planVisitReminder } from '../document-requests/remind-to-sign.ts'
import { requestBeforeVisit } from '../document-requests/send-form.ts'
import { fileOf, insertLink, linkFor } from '../documents/queries.ts'
import { linkToken } from '../platform/security/crypto.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { queueSms } from '../sms/queue-sms.ts'
import { planHasDocuments } from '../subscriptions/queries.ts'
import type { MessageFacts } from './queries.ts'
import { text } from './text.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>

/**
 * Sends the customer of an appointment a link: to a file, or to a form that they fill in and sign.
 * A document has one link per appointment, sent once for each start and created with the message. A
 * form that was signed or cancelled is not sent again; one that waits is reminded once. The
 * appointment must be locked. After a change to a plan without documents nothing is sent.
 */
export async function sendDocument(
  { tx, scope, now, services }: Context,
  facts: MessageFacts,
  document_id: number,
): Promise<void> {
  const document = await fileOf(tx, scope, document_id)
  if (!document || !(await planHasDocuments(tx, scope))) return
  const link = { appointment_id: facts.id, document_id }
  const isForm = document.file_type === 'form'
  const request = isForm ? await requestOfAppointment(tx, scope, now, link) : undefined
  if (request && !request.is_open) return
  const known = isForm ? (request?.token ?? null) : await linkFor(tx, scope, link)
  const token = known ?? linkToken()
  const visit = { service: facts.service_name, office: facts.office_name, start: facts.start_time }
  const queued = await queueSms(tx, scope, now, {
    phone: facts.customer_phone,
    customerId: facts.customer_id,
    appointmentId: facts.id,
    kind: 'reminder',
    message: text.document(visit, document.name, `${services.publicUrl()}/${isForm ? 'sign' : 'd'}/${token}`),
    dedupeKey: `document:${facts.id}:${facts.start_at.getTime()}:${document_id}`,
    isUnattended: true,
  })
  if (queued !== 'queued') return
  if (isForm) {
    const { customer_id, customer_phone: phone } = facts
    const sent = { ...link, customer_id, phone, document_name: document.name, token }
    const id = request?.id ?? (await requestBeforeVisit(tx, scope, now, sent))
    planVisitReminder(tx, services, id, now, facts.start_at)
  } else if (known === null) await insertLink(tx, scope, { ...link, token, created_at: now })
}
