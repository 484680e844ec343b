/**
 * Documents that were sent to customers, in every state, with the messages that brought their
 * links.
 */
import { DAYS_DEFAULT } from '#shared/signing/document-requests/rules.ts'
import { dateOf, HOUR, MINUTE } from '#shared/values/local-time.ts'
import { customerById } from '#server/customers/customers/queries.ts'
import { cancelRequest, insertRequest, officeNameOf } from '#server/signing/document-requests/queries.ts'
import { expiryOf } from '#server/signing/document-requests/rules.ts'
import { macOfCode } from '#server/signing/document-requests/send-code.ts'
import { contentOfForm, type SentContent } from '#server/signing/document-requests/send-form.ts'
import { markRequestOpened, storeCode } from '#server/signing/document-requests/sign-queries.ts'
import { messageFor } from '#server/signing/document-requests/text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { linkToken, sixDigitCode } from '#server/platform/security/crypto.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { unitsOf } from '#server/messages/sms/queries.ts'
import { insertParts } from '../insert-queries.ts'
import type { ToSign } from './sign-requests.ts'
import { healthForm, samples, sentDocuments } from './text.ts'

type Seeding = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly services: Services }
export type StoredDocument = { readonly id: number; readonly sha256: Buffer }
/** `files` are in the order of the samples. */
type Documents = { readonly files: readonly StoredDocument[]; readonly form: number }
type Sent = (typeof sentDocuments)[number]

/**
 * Returns how many parts of SMS were sent in this month, and what still has to be signed. A
 * customer for each of the list is needed.
 */
export async function seedRequests(seeding: Seeding, documents: Documents, customers: readonly number[]) {
  const { tx, scope, now } = seeding
  const office = await officeNameOf(tx, scope)
  const messages: Awaited<ReturnType<typeof sendOne>>['message'][] = []
  const toSign: ToSign[] = []
  for (const sent of sentDocuments) {
    const made = await sendOne(seeding, office, documents, { ...sent, customer: customers[sent.customer]! })
    messages.push(made.message)
    if (made.toSign) toSign.push(made.toSign)
  }
  await insertParts(tx, scope, 'sms_messages', messages)
  const month = dateOf(now).slice(0, 7)
  const units = unitsOf(messages.filter(({ sent_at }) => dateOf(sent_at).startsWith(month)))
  return { units, toSign: toSign.toSorted((a, b) => a.at.getTime() - b.at.getTime()) }
}

async function sendOne(seeding: Seeding, office: string, documents: Documents, sent: Sent) {
  const { tx, scope, now, services } = seeding
  const { full_name: signer, phone } = (await customerById(tx, scope, sent.customer))!
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const { content, ...document } = await contentOf(seeding, documents, sent)
  const token = linkToken()
  const created_at = ago(sent.hours)
  const id = await insertRequest(tx, scope, {
    ...content,
    ...document,
    customer_id: sent.customer,
    phone: phone!,
    token,
    appointment_id: null,
    created_at,
    expires_at: expiryOf(created_at),
  })
  if (sent.opened !== undefined) await markRequestOpened(tx, scope, id, ago(sent.opened))
  if (sent.state === 'cancelled') await cancelRequest(tx, scope, id)
  const link = `${services.publicUrl()}/sign/${token}`
  const message = {
    ...sentMessage(id, created_at),
    customer_id: sent.customer,
    phone,
    message: messageFor(content.purpose)(office, document.document_name, link, DAYS_DEFAULT),
  }
  if (sent.state !== 'signed') return { message, toSign: null }
  const [code, at] = [sixDigitCode(), ago(sent.signed!)]
  const mac = macOfCode(services.secrets, { office_id: scope.officeId, id }, code)
  await storeCode(tx, scope, id, mac, new Date(at.getTime() + MINUTE))
  return { message, toSign: { token, signer, code, at, isForm: sent.document === 'form' } }
}

const sentMessage = (id: number, at: Date) => ({
  kind: 'document',
  provider: 'log',
  provider_id: `demo-document-${id}`,
  dedupe_key: `document_request:${id}`,
  status: 'sent',
  quota_counted: true,
  created_at: at,
  sent_at: at,
})

type Content = { readonly document_id: number; readonly document_name: string; readonly content: SentContent }
async function contentOf({ tx, scope }: Seeding, { files, form }: Documents, sent: Sent): Promise<Content> {
  if (sent.document === 'form')
    return { document_id: form, document_name: healthForm.name, content: await contentOfForm(tx, scope, form) }
  const { id, sha256 } = files[sent.document]!
  const { name: document_name, purpose } = samples[sent.document]!
  const content =
    purpose === 'sign'
      ? { purpose, original_sha256: sha256, pages: 1, form_version: null }
      : { purpose, original_sha256: null, pages: 0, form_version: null }
  return { document_id: id, document_name, content }
}
