import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import type { FileReply } from '#server/platform/http/downloads.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, PublicContext } from '#server/platform/http/serve.ts'
import { fileOf, linkedFile, type DocumentType } from './queries.ts'
import { mimeOf, readableUntil } from './rules.ts'

type StoredDocument = {
  readonly name: string
  readonly file_key: string | null
  readonly pdf_key: string | null
  readonly file_type: DocumentType
}
/** The PDF that a Word file was converted to in place of the file. */
const asPdf = ({ pdf_key, ...document }: StoredDocument): StoredDocument =>
  pdf_key === null ? { ...document, pdf_key } : { ...document, pdf_key, file_key: pdf_key, file_type: 'pdf' }

/** Fails with not_found for a form. */
function asReply({ name, file_key, file_type }: StoredDocument): FileReply {
  if (file_key === null || file_type === 'form') return fail('not_found')
  return { key: file_key, mime: mimeOf[file_type], name: `${name}.${file_type}` }
}

/**
 * The file as a download for staff, or the PDF of a Word file. Fails with not_found when there is
 * no such PDF.
 */
export async function readFile({ tx, scope }: OfficeContext, id: number, as: 'pdf' | undefined): Promise<FileReply> {
  const document = (await fileOf(tx, scope, id)) ?? fail('not_found')
  if (as === undefined) return asReply(document)
  const pdf = asPdf(document)
  return pdf.file_type === 'pdf' ? asReply(pdf) : fail('not_found')
}

/**
 * The file behind a customer's link: a PDF is shown inline, also that of a Word file; anything else
 * is downloaded. An expired link is answered like an unknown one.
 */
export async function readLinked(context: PublicContext, token: string): Promise<FileReply> {
  const found = await linkedFile(context.db, context.services.secrets.links.storedAs(token))
  await context.services.limits.takeNetwork(perNetwork.opens, context.ip, found?.office_id)
  if (!found || readableUntil(found) <= context.now) return fail('not_found')
  const shown = asPdf(found)
  return { ...asReply(shown), inline: shown.file_type === 'pdf' }
}
