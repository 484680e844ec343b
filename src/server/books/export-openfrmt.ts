import { randomInt } from 'node:crypto'
import { toWallClock } from '#shared/values/local-time.ts'
import { fail } from '../platform/fail.ts'
import type { FileReply } from '../platform/http/downloads.ts'
import type { OwnTransactionContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { requireProof } from '../sessions/require-proof.ts'
import { recordExport } from '../users/record-export.ts'
import { checkReporter } from './check-reporter.ts'
import { exportPerOffice } from './limits.ts'
import { documentRecords } from './openfrmt/document-records.ts'
import { dealerOfOffice, documentsOfRange, type PageStart } from './openfrmt/export-queries.ts'
import { iniFile, packFiles, recordBook, type RecordBook } from './openfrmt/record-book.ts'
import type { RecordValues } from './openfrmt/record-fields.ts'
import { runReport, sumReport, type Run } from './openfrmt/run-reports.ts'
import { softwareOf } from './describe-software.ts'
import { text } from './text.ts'

type Context = OwnTransactionContext<Staff>
type Range = { readonly from: string; readonly to: string }
type Sums = Map<number, { count: number; total: number }>

/** Documents that are in memory at a time. */
const PAGE = 500
const CONSTANT = '&OF1.31&'
const LINKS = 9_999_999

/**
 * The files of the tax authority's uniform structure for a range of dates, as one archive: INI.TXT,
 * the packed BKMVDATA.TXT, and the two reports of the run. Documents are read page by page, each
 * page in a transaction of its own.
 */
export async function exportOpenfrmt(context: Context, { from, to }: Range): Promise<FileReply> {
  if (from > to) fail('invalid_input', { fields: { to: text.rangeBackwards } })
  const office = await context.inOffice(async (tx, inside) => {
    await checkReporter(inside)
    await requireProof(inside)
    recordExport(inside, 'openfrmt')
    return dealerOfOffice(tx, context.scope)
  })
  await context.services.limits.take(exportPerOffice, String(context.scope.officeId))
  const dealer = office.business_number ?? fail('business_number_missing')
  const at = toWallClock(context.now)
  const path = `OPENFRMT/${dealer.slice(0, 8)}.${at.slice(2, 4)}/${at.slice(5, 16).replaceAll(/\D/g, '')}`
  const ids = { primaryId: randomId(), constant: CONSTANT }
  const book = recordBook(dealer)
  await book.add({ code: 'A100', values: { code: 'A100', ...ids } })
  const sums = await addDocuments(context, { from, to }, book)
  await book.add({ code: 'Z900', values: { code: 'Z900', ...ids, records: book.records + 1 } })
  const software = softwareOf(context.services.environment)
  const run: Run = { dealer, business: office.name, path, from, to, at, counts: book.counts, sums, ...software }
  const data = await book.end()
  const files = [
    [`${path}/INI.TXT`, iniFile({ ...headOf(run, ids, book.records), ...placeOf(office, software) }, book.counts)],
    [`${path}/BKMVDATA.zip`, data],
    [text.runReportFile, Buffer.from(runReport(run))],
    [text.sumReportFile, Buffer.from(sumReport(run))],
  ] as const
  return { bytes: packFiles(files), mime: 'application/zip', name: text.zipName(dealer, from, to) }
}

/** Random digits, different on every run; the first one is not zero. */
const randomId = () =>
  `${randomInt(1, 10)}${String(randomInt(1e7)).padStart(7, '0')}${String(randomInt(1e7)).padStart(7, '0')}`

async function addDocuments(context: Context, range: Range, book: RecordBook): Promise<Sums> {
  const sums: Sums = new Map()
  let link = 0
  for (let after: PageStart | null = null; ;) {
    const page = await context.inOffice((tx) => documentsOfRange(tx, context.scope, range, after, PAGE))
    const records = page.flatMap((document) => {
      link = (link % LINKS) + 1
      return documentRecords(document, link)
    })
    await book.add(...records)
    for (const document of page) {
      const { documentType, total, credits } = document.snapshot
      const sum = sums.get(documentType) ?? { count: 0, total: 0 }
      sums.set(documentType, {
        count: sum.count + 1,
        total: sum.total + (credits && documentType !== 330 ? -total : total),
      })
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) return sums
    after = { date: last.invoice_date, id: last.id }
  }
}

const SEVERAL_YEARS = 2
const NO_BOOKKEEPING = 0
const HEBREW = 0
const ISO_8859_8 = 1
function headOf(run: Run, ids: object, records: number): RecordValues<'A000'> {
  return {
    ...ids,
    code: 'A000',
    records,
    dealer: run.dealer,
    years: SEVERAL_YEARS,
    path: run.path,
    bookkeeping: NO_BOOKKEEPING,
    businessName: run.business,
    from: plain(run.from),
    to: plain(run.to),
    runDate: plain(run.at.slice(0, 10)),
    runTime: run.at.slice(11, 16),
    language: HEBREW,
    letters: ISO_8859_8,
    compression: 'zip',
    currency: 'ILS',
    branches: 0,
  }
}

type Office = Awaited<ReturnType<typeof dealerOfOffice>>
const placeOf = (office: Office, software: ReturnType<typeof softwareOf>): RecordValues<'A000'> => ({
  certificate: software.certificate,
  software: software.software,
  version: software.version,
  vendorNumber: software.vendorNumber,
  vendorName: software.vendorName,
  companyNumber: office.business_type === 'company' ? office.business_number : null,
  street: office.address,
  city: office.city,
})

const plain = (date: string) => date.replaceAll('-', '')
