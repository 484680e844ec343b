/** Makes the archive of the uniform structure, on a thread of its own (archive-worker.ts). */
import { randomInt } from 'node:crypto'
import type { InvoiceSnapshot } from '../../invoices/invoice-snapshot.ts'
import { text } from '../text.ts'
import { invoiceRecords } from './invoice-records.ts'
import { iniFile, packFiles, recordFile } from './record-file.ts'
import type { RecordValues } from './record-fields.ts'
import { runReport, sumReport, type Run } from './run-reports.ts'

/** An issued invoice as it is read: its snapshot is parsed on the thread. */
export type ArchivedInvoice = { readonly snapshot: string; readonly customer_id: number | null }
/** What is known before the invoices are read. */
export type ArchiveOf = Omit<Run, 'counts' | 'sums'> & {
  /** The fields of INI.TXT about the software and the place of the business. */
  readonly place: RecordValues<'A000'>
}

const CONSTANT = '&OF1.31&'
const LINKS = 9_999_999

/** Invoices are added in the order of the files. `end` gives the archive. */
export async function openTaxArchive({ place, ...of }: ArchiveOf) {
  const ids = { primaryId: randomId(), constant: CONSTANT }
  const book = recordFile(of.dealer)
  const sums = new Map<number, { count: number; total: number }>()
  let link = 0
  await book.add({ code: 'A100', values: { code: 'A100', ...ids } })
  return {
    add: async (documents: readonly ArchivedInvoice[]): Promise<void> => {
      const records = documents.flatMap(({ snapshot: stored, customer_id }) => {
        const snapshot = JSON.parse(stored) as InvoiceSnapshot
        addTo(sums, snapshot)
        link = (link % LINKS) + 1
        return invoiceRecords({ snapshot, customer_id }, link)
      })
      await book.add(...records)
    },
    end: async (): Promise<Uint8Array> => {
      await book.add({ code: 'Z900', values: { code: 'Z900', ...ids, records: book.records + 1 } })
      const run: Run = { ...of, counts: book.counts, sums }
      const data = await book.end()
      return packFiles([
        [`${run.path}/INI.TXT`, iniFile({ ...headOf(run, ids, book.records), ...place }, book.counts)],
        [`${run.path}/BKMVDATA.zip`, data],
        [text.runReportFile, Buffer.from(runReport(run))],
        [text.sumReportFile, Buffer.from(sumReport(run))],
      ])
    },
  }
}

/** Random digits, different on every run; the first one is not zero. */
const randomId = () =>
  `${randomInt(1, 10)}${String(randomInt(1e7)).padStart(7, '0')}${String(randomInt(1e7)).padStart(7, '0')}`

function addTo(sums: Map<number, { count: number; total: number }>, snapshot: InvoiceSnapshot): void {
  const { documentType, total, credits } = snapshot
  const sum = sums.get(documentType) ?? { count: 0, total: 0 }
  sums.set(documentType, {
    count: sum.count + 1,
    total: sum.total + (credits && documentType !== 330 ? -total : total),
  })
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

const plain = (date: string) => date.replaceAll('-', '')
