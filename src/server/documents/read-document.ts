import type { FileReply } from '../platform/downloads.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice, Outside } from '../platform/serve.ts'
import { fileOf, linkedFile } from './queries.ts'
import { mimeOf, readableUntil } from './rules.ts'

type Stored = { name: string; file_key: string; file_type: 'pdf' | 'doc' | 'docx' }
async function opened({ services }: Pick<InOffice, 'services'>, file: Stored): Promise<FileReply> {
  const found = (await services.files.stream(file.file_key)) ?? fail('not_found')
  return { ...found, mime: mimeOf[file.file_type], name: `${file.name}.${file.file_type}` }
}

/** The file for staff, to save. */
export async function readFile(at: InOffice, id: number): Promise<FileReply> {
  return opened(at, (await fileOf(at.tx, at.scope, id)) ?? fail('not_found'))
}

/** The file behind a customer's link: a PDF to look at, anything else to save. Not found once it is too late, as if it had never been. */
export async function readLinked(at: Outside, token: string): Promise<FileReply> {
  await at.services.limits.take('documentLinkIp', at.ip)
  const found = /^[\w-]{22}$/.test(token) ? await linkedFile(at.db, token) : undefined
  if (!found || readableUntil(found.end_at) <= at.now) return fail('not_found')
  return { ...(await opened(at, found)), inline: found.file_type === 'pdf' }
}
