import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { fail } from '#server/platform/fail.ts'
import type { FileReply } from '#server/platform/http/downloads.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { partyOf } from '#server/platform/turns.ts'
import { requireProof } from '#server/platform/security/require-proof.ts'
import { PROOFS } from '#server/office/users/rules.ts'
import { recordExport } from '#server/office/users/record-export.ts'
import { checkReporter } from './check-reporter.ts'
import { dealerOfFile, invoicesOfRange, type PageStart } from './openfrmt/export-queries.ts'
import { makeArchive } from './openfrmt/make-archive.ts'
import type { RecordValues } from './openfrmt/record-fields.ts'
import type { ArchiveOf } from './openfrmt/tax-archive.ts'
import { text } from './text.ts'
import type { Environment } from '#server/platform/environment.ts'

type Context = OwnTransactionContext<Staff>
type Range = { readonly from: string; readonly to: string; readonly business_number: string | null }

/** Invoices that are read at a time. */
const PAGE = 500

/**
 * The files of the tax authority's uniform structure for a range of dates, as one archive: INI.TXT,
 * the packed BKMVDATA.TXT, and the two reports of the run. A former dealer number has files of its
 * own. A thread makes it when it is the office's turn. Invoices are read page by page, each page in
 * a transaction of its own.
 */
export async function exportOpenfrmt(context: Context, { from, to, business_number }: Range): Promise<FileReply> {
  if (from > to) fail('invalid_input', { fields: { to: text.rangeBackwards } })
  const office = await context.inOffice(async (tx, inside) => {
    await checkReporter(inside)
    await requireProof(inside, PROOFS.export_openfrmt)
    recordExport(inside, 'openfrmt')
    return (await dealerOfFile(tx, context.scope, business_number)) ?? fail('not_found')
  })
  const { services, scope, now } = context
  await services.limits.take(perOffice.exports, String(scope.officeId))
  const dealer = office.business_number ?? fail('business_number_missing')
  const at = toWallClock(now)
  const path = `OPENFRMT/${dealer.slice(0, 8)}.${at.slice(2, 4)}/${at.slice(5, 16).replaceAll(/\D/g, '')}`
  const { software, certificate, ...vendor } = softwareOf(services.environment)
  const place = { ...vendor, software, certificate, ...placeOf(office) }
  const archive: ArchiveOf = { dealer, business: office.name, path, from, to, at, software, certificate, place }
  const bytes = await services.turns.taxFiles.run(partyOf(context), () =>
    makeArchive(archive, pagesOf(context, { from, to, books: office.books })),
  )
  return { bytes, mime: 'application/zip', name: text.zipName(dealer, from, to) }
}

type Pages = { readonly from: string; readonly to: string; readonly books: readonly number[] }
async function* pagesOf(context: Context, range: Pages) {
  for (let after: PageStart | null = null; ;) {
    const page = await context.inOffice((tx) => invoicesOfRange(tx, context.scope, range, after, PAGE))
    yield page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = { date: last.invoice_date, id: last.id }
  }
}

type Office = NonNullable<Awaited<ReturnType<typeof dealerOfFile>>>
const placeOf = (office: Office): RecordValues<'A000'> => ({
  companyNumber: office.business_type === 'company' ? office.business_number : null,
  street: office.address,
  city: office.city,
})

/**
 * The software as the files of the tax authority name it. The operator registers it and sets the
 * variables; without them it is unregistered, and the fields are empty.
 */
const softwareOf = (environment: Environment) => ({
  software: 'Luz',
  version: '0.1',
  certificate: environment.ITA_SOFTWARE_NUMBER ?? null,
  vendorNumber: environment.SOFTWARE_VENDOR_NUMBER ?? null,
  vendorName: environment.SOFTWARE_VENDOR_NAME ?? null,
})
