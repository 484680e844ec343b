import type { FileReply } from '../platform/http/downloads.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext, PublicContext } from '../platform/http/serve.ts'
import { fileOf, linkedFile, type DocumentType } from './queries.ts'
import { mimeOf, readableUntil } from './rules.ts'
import { linkPerIp } from './limits.ts'

type StoredDocument = { readonly name: string; readonly file_key: string | null; readonly file_type: DocumentType }
/** Fails with not_found for a form. */
function asReply({ name, file_key, file_type }: StoredDocument): FileReply {
  if (file_key === null || file_type === 'form') return fail('not_found')
  return { key: file_key, mime: mimeOf[file_type], name: `${name}.${file_type}` }
}

/** The file as a download for staff. */
export async function readFile({ tx, scope }: OfficeContext, id: number): Promise<FileReply> {
  return asReply((await fileOf(tx, scope, id)) ?? fail('not_found'))
}

/**
 * The file behind a customer's link: a PDF is shown inline, anything else is downloaded. An expired
 * link is answered like an unknown one.
 */
export async function readLinked(context: PublicContext, token: string): Promise<FileReply> {
  await context.services.limits.take(linkPerIp, context.ip)
  const found = /^[\w-]{22}$/.test(token) ? await linkedFile(context.db, token) : undefined
  if (!found || readableUntil(found) <= context.now) return fail('not_found')
  return { ...asReply(found), inline: found.file_type === 'pdf' }
}
