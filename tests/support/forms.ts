/** Requests to endpoints with an upload: forms as browsers send them, and malformed ones. */
import { randomUUID } from 'node:crypto'
import type { Address, Input } from './endpoints.ts'

export type SentFile = {
  readonly field?: string
  readonly name?: string
  readonly type?: string
  readonly bytes: Buffer
}
type Sent = { readonly body: Buffer; readonly headers: Record<string, string> }

/** Text fields, then files. */
export function formOf(fields: Readonly<Record<string, unknown>>, files: readonly SentFile[]): Sent {
  const boundary = `----luz${randomUUID()}`
  const part = (head: string, bytes: Buffer) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    part(`name="${quoted(name)}"`, Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))),
  )
  const parts = files.flatMap(({ field = 'file', name = 'file', type = 'application/octet-stream', bytes }) =>
    part(`name="${quoted(field)}"; filename="${quoted(name)}"\r\ncontent-type: ${type}`, bytes),
  )
  return {
    body: Buffer.concat([...texts, ...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
/** Escapes names in the headers of a part as browsers do. */
const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** The body of a request to any endpoint: a form for uploads, otherwise the input's body. */
export function sentBody(
  { endpoint: { upload } }: Address,
  { body, file }: Input,
): {
  body?: unknown
  headers?: Record<string, string>
} {
  if (!upload) return { body }
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return formOf(fields, file ? [{ field: upload.field, ...file }] : [])
}
