import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { packFiles } from '#server/money/accounting/openfrmt/record-file.ts'
import { readAnswers } from '#server/catalog/document-forms/read-answers.ts'
import { fail } from '#server/platform/fail.ts'
import type { FileReply } from '#server/platform/http/downloads.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import { withoutLinks } from '#server/platform/security/link-seeds.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { requireProof } from '#server/platform/security/require-proof.ts'
import { PROOFS } from '#server/office/users/rules.ts'
import { recordExport } from '#server/office/users/record-export.ts'
import { dataPage, type ExportedData } from './data-page.ts'
import { idsOfPerson, officeName, rowsOfPerson, type ExportedRow } from './export-queries.ts'
import { text } from './text.ts'

type PackedFile = readonly [path: string, bytes: Uint8Array]
/** The files of an archive are in memory at once. */
const FILE_BYTES_MAX = 60 * 1024 * 1024

/**
 * Everything that is kept about a customer, as a zip archive. Requires a fresh proof. Fails with
 * not_found.
 */
export async function exportCustomer(context: OwnTransactionContext<Staff>, id: number): Promise<FileReply> {
  const { scope, services, now } = context
  const { data, office } = await context.inOffice(async (tx, inside) => {
    await requireProof(inside, PROOFS.export_customer)
    const ids = await idsOfPerson(tx, scope, id)
    if (ids.length === 0) fail('not_found')
    recordExport(inside, 'customer')
    return { data: await dataOf(inside, ids), office: await officeName(tx, scope) }
  })
  await services.limits.take(perOffice.exports, String(scope.officeId))
  const name = String(data.details[0]!.full_name)
  const { files, omitted } = await storedFiles(context, data)
  const made = [text.made(office, toWallClock(now).slice(0, 16)), omitted > 0 ? text.omitted(omitted) : ''].join(' ')
  const pages: PackedFile[] = [
    [text.page, Buffer.from(dataPage(name, made.trim(), data))],
    ['data.json', Buffer.from(JSON.stringify(data, null, 2))],
  ]
  return { bytes: packFiles([...pages, ...files]), mime: 'application/zip', name: text.archive(name) }
}

/** The rows of every section, with the answers of forms. */
async function dataOf(context: OfficeContext<Staff>, ids: readonly number[]): Promise<ExportedData> {
  const data = await rowsOfPerson(context.tx, context.scope, ids)
  for (const row of data.messages) row.message = withoutLinks(String(row.message))
  for (const row of data.requests) {
    if (!row.has_answers) continue
    const { answers } = await readAnswers(context, Number(row.id))
    row.answers = answers.map(({ label, answer }) => ({ label, answer }))
  }
  return data
}

/** Removes the keys of files from the rows, and reads the files, one by one, up to a limit. */
async function storedFiles({ services }: OwnTransactionContext<Staff>, data: ExportedData) {
  const files: PackedFile[] = []
  let left = FILE_BYTES_MAX
  let omitted = 0
  const add = async (row: ExportedRow, key: string, path: string) => {
    const stored = typeof row[key] === 'string' ? row[key] : null
    delete row[key]
    if (stored === null) return
    const bytes = left > 0 ? await services.files.read(stored) : null
    if (bytes === null || bytes.length > left) {
      omitted++
      return
    }
    left -= bytes.length
    files.push([path, bytes])
  }
  for (const row of data.documents)
    await add(
      row,
      'file',
      text.fileOf(text.files.documents, `${String(row.document_type)}-${String(row.invoice_number)}`),
    )
  for (const row of data.requests) await add(row, 'file_key', text.fileOf(text.files.signed, String(row.id)))
  for (const row of data.pictures) await add(row, 'file_key', text.fileOf(text.files.pictures, String(row.id), 'webp'))
  return { files, omitted }
}
