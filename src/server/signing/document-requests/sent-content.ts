/** What a request binds: a file or the newest version of a form. */
import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { createHash } from 'node:crypto'
import type { Purpose } from '#shared/signing/document-requests/rules.ts'
import { fileOf } from '#server/catalog/documents/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import { planHas } from '#server/office/subscriptions/plan-queries.ts'
import { countSignablePages } from './check-original.ts'
import { knownFile } from './queries.ts'
import { contentOfForm, contentToRead, type SentContent } from './send-form.ts'

/**
 * The document's name and the key of its file, null for a form, when the office may send it for
 * this purpose. Fails with plan_required, not_found, document_not_pdf and form_not_for_reading.
 */
export async function documentToSend({ tx, scope }: OfficeContext, id: number, purpose: Purpose) {
  if (!(await planHas(tx, scope, 'documents'))) fail('plan_required')
  const document = (await fileOf(tx, scope, id)) ?? fail('not_found')
  const isForm = document.file_type === 'form'
  if (purpose === 'read' && isForm) fail('form_not_for_reading')
  const { name, file_key, pdf_key } = document
  if (purpose === 'sign' && !isForm && document.file_type !== 'pdf' && pdf_key === null) fail('document_not_pdf')
  return { name, file_key: pdf_key ?? file_key }
}

type Wanted = { readonly documentId: number; readonly purpose: Purpose; readonly file_key: string | null }
/**
 * Reads and tries a file that was never sent for signature, outside transactions. Returns what
 * gives the content inside the transaction that sends: a form may have changed meanwhile. Fails
 * with document_not_signable.
 */
export async function contentToSend(
  context: OwnTransactionContext,
  { documentId, purpose, file_key }: Wanted,
): Promise<(tx: Tx) => Promise<SentContent>> {
  const { scope } = context
  if (purpose === 'read') return async () => contentToRead
  if (file_key === null) return (tx) => contentOfForm(tx, scope, documentId)
  const known = await context.inOffice((tx) => knownFile(tx, scope, documentId))
  const file = known ?? (await contentOfFile(context, file_key))
  return async () => ({ ...file, purpose, form_version: null })
}

async function contentOfFile(context: OwnTransactionContext, file_key: string) {
  const { services, scope } = context
  await services.limits.take(perOffice.files, String(scope.officeId))
  const original = (await services.files.read(file_key)) ?? fail('not_found')
  const pages = await countSignablePages(context, original)
  return { original_sha256: createHash('sha256').update(original).digest(), pages }
}
