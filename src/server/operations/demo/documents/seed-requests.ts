/**
 * Documents that were sent to customers, in every state, with the messages that brought their
 * links.
 */
import { DAYS_DEFAULT } from '#shared/signing/document-requests/rules.ts'
import { HOUR } from '#shared/values/local-time.ts'
import { cancelRequest, insertRequest, officeNameOf } from '#server/signing/document-requests/queries.ts'
import { expiryOf } from '#server/signing/document-requests/rules.ts'
import { contentOfForm, type SentContent } from '#server/signing/document-requests/send-form.ts'
import { markRequestOpened } from '#server/signing/document-requests/sign-queries.ts'
import { messageFor } from '#server/signing/document-requests/text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newLinkSeed } from '#server/platform/security/link-seeds.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { insertParts } from '../insert-queries.ts'
import { customersOnDocuments } from '../invoice-queries.ts'
import { healthForm, samples, sentDocuments } from './text.ts'

type Seeding = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly services: Services }
export type StoredDocument = { readonly id: number; readonly sha256: Buffer }
/** `files` are in the order of the samples. */
type Documents = { readonly files: readonly StoredDocument[]; readonly form: number }
type Sent = (typeof sentDocuments)[number]

/** A customer for each of the list is needed; those who are not there are left out. */
export async function seedRequests(
  seeding: Seeding,
  documents: Documents,
  customers: readonly number[],
): Promise<void> {
  const { tx, scope } = seeding
  const office = await officeNameOf(tx, scope)
  const messages: object[] = []
  for (const sent of sentDocuments) {
    const customer = customers[sent.customer]!
    if (customer !== 0) messages.push(await sendOne(seeding, office, documents, { ...sent, customer }))
  }
  await insertParts(tx, scope, 'sms_messages', messages)
}

async function sendOne(seeding: Seeding, office: string, documents: Documents, sent: Sent): Promise<object> {
  const { tx, scope, now, services } = seeding
  const { phone } = (await customersOnDocuments(tx, scope)).get(sent.customer)!
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const { content, ...document } = await contentOf(seeding, documents, sent)
  const token = newLinkSeed()
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
  const link = shortLinkOf(services, 's', token)
  return {
    ...sentMessage(id, created_at),
    customer_id: sent.customer,
    phone,
    message: messageFor(content.purpose)(office, document.document_name, link, DAYS_DEFAULT),
  }
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
