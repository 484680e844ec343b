import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { SEND_REMINDER, SEND_DOCUMENT } from '#shared/catalog/reminders/rules.ts'
import { DAY } from '#shared/values/local-time.ts'
import { insertDocument } from '#server/catalog/documents/queries.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { listProducts, updateProduct } from '#server/catalog/products/queries.ts'
import { replaceEntries } from '#server/catalog/reminders/queries.ts'
import { printDocument } from './print-document.ts'
import { readFont } from '#server/providers/pdf/read-font.ts'
import type { StoredDocument } from './seed-requests.ts'
import { serviceDefaults, samples } from './text.ts'

type StoredFile = { readonly file_key: string; readonly file_bytes: number; readonly sha256: Buffer }
/**
 * Prints and stores the files of the demo's documents. Call it before the transaction that writes
 * their rows.
 */
export async function storeSamples({ files }: Services, officeId: number): Promise<StoredFile[]> {
  const font = readFont(fs.readFileSync(new URL('heebo-he.ttf', import.meta.url)))
  const stored: StoredFile[] = []
  for (const { name, lines } of samples) {
    const bytes = printDocument(font, name, lines)
    const file_key = await files.put({ officeId, kind: 'documents', extension: 'pdf', bytes })
    stored.push({ file_key, file_bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest() })
  }
  return stored
}

/** The documents are older than the first that was sent. */
const AGE = 120 * DAY

/**
 * Documents, and services that send them, have their own reminder hours and keep a buffer
 * afterwards. Returns the documents in the order of the samples.
 */
export async function seedDocuments(
  { tx, scope, now }: Pick<OfficeContext, 'tx' | 'scope' | 'now'>,
  files: readonly StoredFile[],
): Promise<StoredDocument[]> {
  const documents: StoredDocument[] = []
  const created_at = new Date(now.getTime() - AGE)
  for (const [i, { name, description, file_name }] of samples.entries()) {
    const { sha256, ...file } = files[i]!
    const row = { name, description, ...file, file_name, file_type: 'pdf', created_at } as const
    documents.push({ id: await insertDocument(tx, scope, row), sha256 })
  }
  const { products } = await listProducts(tx, scope, { product_type: 'service', limit: 200, offset: 0 })
  for (const { id, name } of products) {
    const defaults = serviceDefaults[name]
    if (!defaults) continue
    await updateProduct(tx, scope, id, { buffer_minutes: defaults.buffer }, undefined)
    const entries = defaults.sends.map(({ hours, document }) =>
      document === null
        ? { hours, action_id: SEND_REMINDER, document_id: null }
        : { hours, action_id: SEND_DOCUMENT, document_id: documents[document]!.id },
    )
    await replaceEntries(tx, scope, id, entries)
  }
  return documents
}
