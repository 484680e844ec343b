/**
 * A document issued, printed and signed as the server does it; beside Chromium, which prints the
 * same invoice as a page.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { InvoiceSnapshot } from '#server/money/invoices/invoice-snapshot.ts'
import { printableInvoice } from '#server/money/invoices/file-queries.ts'
import { issueInvoice } from '#server/money/invoices/issue-invoice.ts'
import type { NewInvoice } from '#server/money/invoices/new-invoice.ts'
import { invoicePage } from '#server/money/invoices/printing/invoice-page.ts'
import { invoicePdfOf } from '#server/money/invoices/printing/invoice-pdf.ts'
import { printInvoice } from '#server/money/invoices/print-invoice.ts'
import { snapshotHash } from '#server/money/invoices/snapshot-text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { signPdf } from '#server/providers/pdf/sign-pdf.ts'
import type { PdfData } from '#server/providers/pdf/pdf.ts'
import { certificateOfOffice } from '#server/signing/signing-certificates/certificate-of-office.ts'
import { saleDocument } from '#tests/support/money/sale-invoice.ts'
import { printingProcesses } from '#tests/support/printing-processes.ts'
import type { Figure } from './bench-page.ts'
import { openBrowser } from './browser.ts'
import { cpuOfPostgres } from './load.ts'
import { cpuOf, median, round, timed } from './measure.ts'
import { benchOffice, openBench, type Bench, type BenchOffice } from './office.ts'

const TIMES = 200
const CHROMIUM_TIMES = 40
/** Clock ticks of /proc per second, on every Linux that Node runs on. */
const TICKS = 100
const FONT = path.resolve(import.meta.dirname, '../src/server/providers/pdf/fonts/heebo-400.ttf')

export async function invoicePdf(): Promise<Figure[]> {
  const bench = await openBench()
  try {
    const office = await benchOffice(bench)
    await bench.pool.query("update offices set business_number = '558319042' where id = $1", [office.officeId])
    return await measure(bench, office)
  } finally {
    await bench.stop()
  }
}

async function measure(bench: Bench, office: BenchOffice): Promise<Figure[]> {
  const { issue, print, sign } = await steps(bench, office)
  const withPostgres = async (work: (i: number) => Promise<unknown>) => {
    const before = { postgres: cpuOfPostgres(bench.dataDir), printer: cpuOfPrinter() }
    const node = await cpuOf(TIMES, work)
    const postgres = (cpuOfPostgres(bench.dataDir) - before.postgres) / TIMES
    const printer = (cpuOfPrinter() - before.printer) / TIMES
    return { postgres, all: node + postgres + printer }
  }
  let size = 0
  const whole = async (i: number) => (size = (await print(await issue(i))).length)
  const wall = await timed(TIMES, whole)
  const cpu = await withPostgres(whole)
  const issuing = await withPostgres(issue)
  const last = await issue(0)
  const scope = await enterOffice(bench.services, office.officeId, async (_, minted) => minted)
  const unsigned = await bench.services.pdf.render({ scope }, invoicePdfOf(last, 'original'))
  const signing = await cpuOf(TIMES, () => sign(unsigned))
  const chromium = await printWithChromium(last)
  console.table([
    {
      what: 'issued, printed, signed',
      'ms wall': round(median(wall)),
      'ms CPU': round(cpu.all),
      kB: round(size / 1000, 0),
    },
    { what: 'of it: PostgreSQL', 'ms CPU': round(cpu.postgres) },
    { what: 'of it: issued', 'ms CPU': round(issuing.all) },
    { what: 'of it: signed', 'ms CPU': round(signing) },
    { what: 'Chromium, unsigned', 'ms wall': round(chromium.wall), 'ms CPU': round(chromium.cpu) },
  ])
  return [
    {
      what: 'a document issued, printed and signed: CPU with PostgreSQL',
      measured: cpu.all,
      bare: chromium.cpu,
      unit: 'ms',
      goal: '≤ 25 ms',
    },
    { what: 'of it issuing: CPU with PostgreSQL', measured: issuing.all, unit: 'ms' },
    { what: 'of it the signature: CPU', measured: signing, unit: 'ms' },
    { what: 'the same, waiting for it', measured: median(wall), bare: chromium.wall, unit: 'ms' },
  ]
}

/** Milliseconds of the process in which Typst prints. */
const cpuOfPrinter = () => printingProcesses().reduce((sum, { cpu }) => sum + cpu, 0)

/** Eight lines; each run is another document, because Typst remembers what it has laid out. */
function invoiceOf(i: number): NewInvoice {
  const lines = Array.from({ length: 8 }, (_, n) => ({
    description: `תספורת וצבע ${i}-${n}`,
    quantity: 1 + (n % 2),
    price: 12_000,
    discount: n === 3 ? 2_000 : 0,
    productId: null,
    employeeId: null,
  }))
  const amount = lines.reduce((sum, { quantity, price, discount }) => sum + quantity * price - discount, 0)
  return saleDocument({
    paymentMethod: 'bank_transfer',
    lines,
    payments: [{ method: 'bank_transfer', amount, asmacta: '7741902', cheque: null, card: null }],
  })
}

/** What the server does for a sale and for the first request of its file. */
async function steps({ services }: Bench, { officeId }: BenchOffice) {
  const scope = await enterOffice(services, officeId, async (_, minted) => minted)
  const inOffice = <T>(work: (tx: Tx) => Promise<T>) => enterOffice(services, officeId, work)
  const between = () => ({ services, scope, now: services.clock(), inOffice })
  const certificate = await certificateOfOffice(between())
  return {
    issue: async (i: number): Promise<InvoiceSnapshot> =>
      inOffice(async (tx) => {
        const { id } = await issueInvoice({ tx, scope, now: services.clock(), services, actor: 'bench' }, invoiceOf(i))
        return (await printableInvoice(tx, scope, id))!.snapshot as InvoiceSnapshot
      }),
    print: (snapshot: InvoiceSnapshot) => printInvoice(between(), snapshot, { copy: 'original' }),
    sign: (pdf: Uint8Array) => signPdf(pdf, certificate, 'x', services.clock()),
  }
}

/** The processor time is that of all processes of the browser. */
async function printWithChromium(invoice: InvoiceSnapshot): Promise<{ wall: number; cpu: number }> {
  const browser = await openBrowser()
  const page = await browser.newPage()
  const print = async (i: number) => {
    await page.setContent(htmlOf({ ...invoice, number: 1_000 + i }))
    await page.evaluate(() => document.fonts.ready)
    return page.pdf({ format: 'A4', printBackground: true, tagged: true })
  }
  const wall = await timed(CHROMIUM_TIMES, print)
  const before = childSeconds()
  for (let i = 0; i < CHROMIUM_TIMES; i++) await print(CHROMIUM_TIMES + i)
  const cpu = ((childSeconds() - before) * 1000) / CHROMIUM_TIMES
  await browser.close()
  return { wall: median(wall), cpu }
}

/** Seconds that all children of this process have used. */
function childSeconds(): number {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const parents = new Map(rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]))
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (parents.get(pid) === process.pid || isOurs(parents.get(pid)))
  const ticksOf = (pid: number) => {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number)
      return (user ?? 0) + (system ?? 0)
    } catch {
      return 0 // it has ended
    }
  }
  return [...parents.keys()].filter(isOurs).reduce((sum, pid) => sum + ticksOf(pid), 0) / TICKS
}

const font = fs.readFileSync(FONT).toString('base64')
/** Every text of the document, in the same order, as plain HTML. */
function htmlOf(snapshot: InvoiceSnapshot): string {
  const show = (data: PdfData | undefined): string => {
    if (Array.isArray(data)) return `<div style="display:flex;gap:8px">${data.map(show).join('')}</div>`
    if (data !== null && typeof data === 'object') return `<div>${Object.values(data).map(show).join('')}</div>`
    return `<bdi style="padding:2px 6px">${String(data ?? '')}</bdi>`
  }
  return `<html lang="he" dir="rtl"><style>@font-face{font-family:H;src:url(data:font/ttf;base64,${font})}body{font:14px H}</style>${show(invoicePage(snapshot, 'original', snapshotHash(snapshot)))}</html>`
}
