import fs from 'node:fs'
import { REMIND, SEND_DOCUMENT } from '#shared/reminders/rules.ts'
import { insertDocument } from '../../documents/queries.ts'
import type { InOffice } from '../../platform/http/serve.ts'
import { listProducts, updateProduct } from '../../products/queries.ts'
import { replaceEntries } from '../../reminders/queries.ts'
import { printPaper } from './print-document.ts'
import { readFont } from './read-font.ts'
import { habits, samples } from './text.ts'

/** Inserts two documents and the services' reminders, document entries and buffers. */
export async function seedDocuments({
  tx,
  scope,
  now,
  services,
}: Pick<InOffice, 'tx' | 'scope' | 'now' | 'services'>): Promise<void> {
  const font = readFont(fs.readFileSync(new URL('heebo-he.ttf', import.meta.url)))
  const ids: number[] = []
  for (const { name, description, file_name, lines } of samples) {
    const bytes = printPaper(font, name, lines)
    const file_key = await services.files.put({ officeId: scope.officeId, kind: 'documents', extension: 'pdf', bytes })
    const file = { file_key, file_name, file_type: 'pdf', file_bytes: bytes.length } as const
    ids.push(await insertDocument(tx, scope, { name, description, ...file, created_at: now }))
  }
  const { products } = await listProducts(tx, scope, { product_type: 'service', limit: 200, offset: 0 })
  for (const { id, name } of products) {
    const habit = habits[name]
    if (!habit) continue
    await updateProduct(tx, scope, id, { buffer_minutes: habit.buffer }, undefined)
    const entries = habit.sends.map(({ hours, paper }) =>
      paper === null
        ? { hours, action_id: REMIND, document_id: null }
        : { hours, action_id: SEND_DOCUMENT, document_id: ids[paper]! },
    )
    await replaceEntries(tx, scope, id, entries)
  }
}
