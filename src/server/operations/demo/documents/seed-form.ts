import { insertFormVersion } from '#server/catalog/document-forms/queries.ts'
import { templates } from '#server/catalog/document-forms/text.ts'
import { insertDocument } from '#server/catalog/documents/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { healthForm } from './text.ts'

/** Returns the id of the demo's form, which customers answer and sign. */
export async function seedForm(tx: Tx, scope: Scope, created_at: Date): Promise<number> {
  const { name, description } = healthForm
  const document_id = await insertDocument(tx, scope, { name, description, file_type: 'form', created_at })
  await insertFormVersion(tx, scope, { document_id, number: 1, fields: templates[0].fields, created_at })
  return document_id
}
