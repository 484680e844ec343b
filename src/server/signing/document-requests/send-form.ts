import type { Purpose } from '#shared/signing/document-requests/rules.ts'
import { formById } from '#server/catalog/document-forms/queries.ts'
import { digestOfForm } from '#server/catalog/document-forms/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * What a request binds: the digest of the file or form, the pages of a file, the version of a form.
 * One for reading binds none of them.
 */
export type SentContent = {
  readonly purpose: Purpose
  readonly original_sha256: Buffer | null
  readonly pages: number
  readonly form_version: number | null
}

/** The newest version of a form. Fails with not_found when it was deleted. */
export async function contentOfForm(tx: Tx, scope: Scope, documentId: number): Promise<SentContent> {
  const form = (await formById(tx, scope, documentId)) ?? fail('not_found')
  const original_sha256 = digestOfForm(form.name, form.fields)
  return { purpose: 'sign', original_sha256, pages: 0, form_version: form.form_version }
}

/** A file that is only read may be any that was uploaded; it is neither tried nor bound. */
export const contentToRead: SentContent = { purpose: 'read', original_sha256: null, pages: 0, form_version: null }
