/**
 * Uploads the documents of the demo, makes its form, and lets services send them; those services
 * have their own reminder hours and keep a buffer afterwards.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { SEND_DOCUMENT, SEND_REMINDER } from '#shared/catalog/reminders/rules.ts'
import { readFont } from '#server/providers/pdf/read-font.ts'
import type { DemoApi, Json } from '../open-api.ts'
import { printDocument } from './print-document.ts'
import type { StoredDocument } from './seed-requests.ts'
import { healthForm, samples, serviceDefaults } from './text.ts'

/** Returns the documents, those with files in the order of the samples. What is there stays. */
export async function addDocuments(api: DemoApi): Promise<{ files: StoredDocument[]; form: number }> {
  const { documents } = await api.call('GET', '/api/documents')
  const there = new Map<string, number>(documents.map(({ id, name }: Json) => [name, id]))
  const font = readFont(fs.readFileSync(new URL('heebo-he.ttf', import.meta.url)))
  const files: StoredDocument[] = []
  for (const { name, description, file_name, lines } of samples) {
    const bytes = printDocument(font, name, lines)
    const id = there.get(name) ?? (await upload(api, { name, description, file_name }, bytes))
    files.push({ id, sha256: createHash('sha256').update(bytes).digest() })
  }
  const form = there.get(healthForm.name) ?? (await addForm(api))
  await sendBefore(api, files)
  return { files, form }
}

async function upload(
  api: DemoApi,
  { name, description, file_name }: { readonly name: string; readonly description: string; readonly file_name: string },
  bytes: Buffer,
): Promise<number> {
  const form = new FormData()
  form.append('name', name)
  form.append('description', description)
  form.append('file', new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), file_name)
  return (await api.call('POST', '/api/documents', form)).document.id
}

async function addForm(api: DemoApi): Promise<number> {
  const { name, description } = healthForm
  const { templates } = await api.call('GET', '/api/documents/forms/templates')
  const { form } = await api.call('POST', '/api/documents/forms', { name, description, fields: templates[0].fields })
  return form.id
}

async function sendBefore(api: DemoApi, files: readonly StoredDocument[]): Promise<void> {
  const { products } = await api.call('GET', '/api/products/office?product_type=service')
  for (const { id, name } of products as Json[]) {
    const defaults = serviceDefaults[name]
    if (!defaults) continue
    const document = defaults.sends.map(({ hours, document: sent }) =>
      sent === null
        ? { hours, action_id: SEND_REMINDER, document_id: null }
        : { hours, action_id: SEND_DOCUMENT, document_id: files[sent]!.id },
    )
    await api.call('PUT', `/api/products/${id}`, { buffer_minutes: defaults.buffer, document })
  }
}
