/** Sends a file as the response. */
import type { FastifyReply } from 'fastify'
import type { Files } from '../../providers/files/files.ts'
import { fail } from '../fail.ts'

type StoredFile = {
  /**
   * The key in the file store. The file is opened after the transaction, so that a slow store does
   * not hold a database connection.
   */
  readonly key: string
}
/** A file that is made for this response. */
type CreatedFile = { readonly bytes: Uint8Array }
export type FileReply = (StoredFile | CreatedFile) & {
  readonly mime: string
  /** The file name with its extension, in any script. */
  readonly name: string
  /** Whether the browser may display the file. By default it saves it. */
  readonly inline?: boolean
}

/** Whether a handler of an endpoint with `download: 'some'` returned a file. */
export const isFileReply = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'mime' in result && ('bytes' in result || 'key' in result)

/** Fails with not_found when the store has no such file. */
export async function sendFile(files: Files, reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  const { mime, name, inline = false } = file
  const { body, size } = 'bytes' in file ? bodyOf(file.bytes) : ((await files.stream(file.key)) ?? fail('not_found'))
  return reply
    .headers({
      'content-type': mime,
      'content-length': size,
      'content-disposition': `${inline ? 'inline' : 'attachment'}; ${fileNames(name)}`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(body)
}

const bodyOf = (bytes: Uint8Array) => ({ body: Buffer.from(bytes), size: bytes.length })

/** Both forms of the name (RFC 6266): ASCII characters only for old clients, and complete. */
function fileNames(name: string): string {
  const cleanName = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}/\\]+/gu, '-')
    .trim()
  const asciiName = cleanName
    .replaceAll(/[^\w. -]+/g, '')
    .replace(/^[ -]+/, '')
    .trimEnd()
  const extension = /\.\w+$/.exec(cleanName)?.[0] ?? ''
  const encoded = encodeURIComponent(cleanName).replaceAll(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${asciiName && asciiName !== extension ? asciiName : `document${extension}`}"; filename*=UTF-8''${encoded}`
}
