/** Uploads documents without the screen. */
import type { Office } from '#tests/journeys/staff-office.ts'
import { pdfOf } from '#tests/support/pdf-files.ts'

export const PDF = pdfOf(['Health declaration'])
/** Uploads a document through the API and returns its id. */
export async function upload(office: Office, name: string): Promise<number> {
  const form = new FormData()
  form.append('name', name)
  form.append('file', new Blob([new Uint8Array(PDF)]), 'health.pdf')
  const headers = { authorization: `Bearer ${office.token}` }
  const reply = await fetch(`${office.address}/api/documents`, { method: 'POST', headers, body: form })
  return ((await reply.json()) as { document: { id: number } }).document.id
}
