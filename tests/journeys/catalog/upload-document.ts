/** Uploads documents without the screen. */
import type { Office } from '#tests/journeys/staff-office.ts'

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n%%EOF\n')
/** Uploads a document through the API and returns its id. */
export async function upload(office: Office, name: string): Promise<number> {
  const form = new FormData()
  form.append('name', name)
  form.append('file', new Blob([PDF]), 'health.pdf')
  const headers = { authorization: `Bearer ${office.token}` }
  const reply = await fetch(`${office.address}/api/documents`, { method: 'POST', headers, body: form })
  return ((await reply.json()) as { document: { id: number } }).document.id
}
