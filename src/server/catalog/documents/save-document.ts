import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import type { documents } from '#shared/catalog/documents/contract.ts'
import type { Body, UploadedFile } from '#shared/http/endpoint.ts'
import { acceptedKinds } from '#shared/office/deletions/rules.ts'
import { requireNothingOpen, type OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'
import { publish, recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { servicesWithDocument } from './open-queries.ts'
import { documentChange } from './changes.ts'
import {
  documentById,
  fileOf,
  insertDocument,
  removeFromServices,
  updateDocument,
  type DocumentType,
} from './queries.ts'
import { fileTypeOf } from './rules.ts'
import { pdfOfWord } from './convert-word.ts'

/** A document of a reply: a form has no file. */
export const withFileUrl = <Row extends { id: number; file_type: DocumentType }>(row: Row) => ({
  ...row,
  file_url: row.file_type === 'form' ? null : `/api/documents/${row.id}/file`,
})

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Fails with document_not_signable when nobody could sign this PDF. Outside transactions. */
    requireSignable: (context: OwnTransactionContext, pdf: Uint8Array) => Promise<void>
  }
}

/**
 * Stores the file and the PDF of a Word file, then the row. Fails with not_a_document when it is
 * neither PDF nor Word, and with document_not_signable.
 */
export async function addDocument(
  context: OwnTransactionContext,
  { name, description }: Body<typeof documents, 'create'>,
  file: UploadedFile,
) {
  const { scope, services } = context
  await services.limits.take(perOffice.files, String(scope.officeId))
  const bytes = await file.read()
  const file_type = fileTypeOf(bytes) ?? fail('not_a_document')
  if (file_type === 'pdf') await services.hooks.requireSignable(context, bytes)
  const pdf = await pdfOfWord(context, file_type, bytes)
  const stored = { officeId: scope.officeId, kind: 'documents' } as const
  const file_key = await services.files.put({ ...stored, extension: file_type, bytes })
  const pdf_key = pdf && (await services.files.put({ ...stored, extension: 'pdf', bytes: pdf }))
  const row = { name, description, file_key, pdf_key, file_name: file.name, file_type, file_bytes: file.size }
  let isWritten = false
  try {
    return await context.finish(async (tx, inside) => {
      const id = await insertDocument(tx, scope, { ...row, created_at: inside.now })
      const { document } = await showDocument(inside, id)
      recordChange(inside, documentChange, { action: 'create', id, after: document })
      isWritten = true
      return { document }
    })
  } catch (error) {
    // a failed commit may have succeeded: an orphaned file is better than a missing one
    if (!isWritten) for (const key of [file_key, pdf_key]) if (key) await services.files.remove(key)
    throw error
  }
}

/** One document in its current state. */
export async function showDocument({ tx, scope }: OfficeContext, id: number) {
  return { document: withFileUrl((await documentById(tx, scope, id)) ?? fail('not_found')) }
}

/** Changes name or description. The file cannot be replaced. */
export async function changeDocument(
  context: OfficeContext,
  id: number,
  { name, description, version }: Body<typeof documents, 'update'>,
) {
  const { document: before } = await showDocument(context, id)
  if (!(await updateDocument(context.tx, context.scope, id, { name, description }, version))) fail('changed_elsewhere')
  const { document } = await showDocument(context, id)
  recordChange(context, documentChange, { action: 'update', id, before, after: document })
  return { document }
}

declare module '../../platform/hooks.ts' {
  interface Questions {
    /** What hangs on a document. */
    openOnDocument: OpenAnswer
  }
}

/**
 * Deletes a document: its links stop working, services stop sending it, and its files are deleted
 * after the commit. Fails with still_open unless both are accepted.
 */
export async function removeDocument(context: OfficeContext<Staff>, id: number, accept?: string): Promise<void> {
  const { tx, scope, now, services } = context
  const { document: before } = await showDocument(context, id)
  const answers = [servicesWithDocument, ...(services.answers.openOnDocument ?? [])]
  await requireNothingOpen(context, answers, { ids: [id], accepted: acceptedKinds(accept) })
  const file = (await fileOf(tx, scope, id)) ?? fail('not_found')
  if (!(await updateDocument(tx, scope, id, { deleted_at: now }, undefined))) fail('not_found')
  const [product] = await removeFromServices(tx, scope, id, now)
  for (const key of [file.file_key, file.pdf_key]) if (key !== null) await enqueue(tx, 'remove_document_file', { key })
  recordChange(context, documentChange, { action: 'delete', id, before })
  // clients refetch all products
  if (product !== undefined) publish(tx, { what: 'products', id: product })
}
