/** Contents of files that users upload as documents, and an upload. */
import { zipSync } from 'fflate'
import { formOf } from '#tests/support/forms.ts'
import type { Answer, Office } from '#tests/support/office.ts'

/** A ZIP of empty files: Word is recognised by the names in its directory. */
export const zip = (...names: string[]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array()])), { mtime: '2026-11-22' }))
export const DOCX = zip('[Content_Types].xml', 'word/document.xml')
export const DOC = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('R\0WordDocument', 'utf16le')])
export const EXE = Buffer.from('MZ\u0090\u0000 This program cannot be run in DOS mode.', 'latin1')

/** The owner uploads a document as the form does. */
export const upload = (
  office: Office,
  bytes: Buffer,
  name = 'a.pdf',
  fields: Record<string, unknown> = { name: 'הצהרת בריאות' },
): Promise<Answer> => {
  const { body, headers } = formOf(fields, [{ name, bytes }])
  return office.owner('POST', '/api/documents', body, headers)
}
