import fs from 'node:fs'
import { SEND_REMINDER, SEND_DOCUMENT } from '#shared/reminders/rules.ts'
import { insertDocument } from '../../documents/queries.ts'
import type { OfficeContext } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { listProducts, updateProduct } from '../../products/queries.ts'
import { replaceEntries } from '../../reminders/queries.ts'
import { printDocument } from './print-document.ts'
import { readFont } from '../../providers/pdf/read-font.ts'
import { serviceDefaults, samples } from './text.ts'

type StoredFile = { readonly file_key: string; readonly file_bytes: number }
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
    stored.push({ file_key, file_bytes: bytes.length })
  }
  return stored
}

/**
 * Two documents, and services that send them, have their own reminder hours and keep a buffer
 * afterwards.
 */
export async function seedDocuments(
  { tx, scope, now }: Pick<OfficeContext, 'tx' | 'scope' | 'now'>,
  files: readonly StoredFile[],
): Promise<void> {
  const ids: number[] = []
  for (const [i, { name, description, file_name }] of samples.entries())
    ids.push(
      await insertDocument(tx, scope, {
        name,
        description,
        ...files[i]!,
        file_name,
        file_type: 'pdf',
        created_at: now,
      }),
    )
  const { products } = await listProducts(tx, scope, { product_type: 'service', limit: 200, offset: 0 })
  for (const { id, name } of products) {
    const defaults = serviceDefaults[name]
    if (!defaults) continue
    await updateProduct(tx, scope, id, { buffer_minutes: defaults.buffer }, undefined)
    const entries = defaults.sends.map(({ hours, document }) =>
      document === null
        ? { hours, action_id: SEND_REMINDER, document_id: null }
        : { hours, action_id: SEND_DOCUMENT, document_id: ids[document]! },
    )
    await replaceEntries(tx, scope, id, entries)
  }
}
