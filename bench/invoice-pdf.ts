/** A document issued from its snapshot, printed and signed; beside Chromium, which prints the same invoice as a page. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { documentPage } from '#server/invoices/paper/document-page.ts'
import { documentPdf } from '#server/invoices/paper/document-pdf.ts'
import type { DocumentSnapshot } from '#server/invoices/document-snapshot.ts'
import { snapshotHash } from '#server/invoices/snapshot-text.ts'
import { makeCertificate, openCertificate } from '#server/providers/pdf/certificates.ts'
import type { PdfData } from '#server/providers/pdf/pdf.ts'
import { signPdf } from '#server/providers/pdf/sign-pdf.ts'
import { typstPdf } from '#server/providers/pdf/typst-pdf.ts'
import { taxInvoice } from '#tests/support/snapshots.ts'
import type { Figure } from './bench-page.ts'
import { openBrowser } from './browser.ts'
import { cpuOf, median, round, timed } from './measure.ts'

const TIMES = 200
const CHROMIUM_TIMES = 40
/** Clock ticks of /proc per second, on every Linux that Node runs on. */
const TICKS = 100
const FONT = path.resolve(import.meta.dirname, '../src/server/providers/pdf/fonts/heebo-400.ttf')

/** Eight lines; each run is another document, because Typst remembers what it has laid out. */
const invoice = (i: number): DocumentSnapshot => ({
  ...taxInvoice,
  number: 20_000 + i,
  lines: Array.from({ length: 8 }, (_, n) => ({
    ...taxInvoice.lines[n % 2]!,
    description: `${taxInvoice.lines[n % 2]!.description} ${i}-${n}`,
  })),
})

export async function invoicePdf(): Promise<Figure[]> {
  const now = new Date()
  const certificate = openCertificate(await makeCertificate(taxInvoice.office.name, null, now))
  const printer = typstPdf()
  const print = (i: number) => printer.render(documentPdf(invoice(i), 'original'))
  const printAndSign = async (i: number) => signPdf(await print(i), certificate, taxInvoice.office.name, now)
  let size = 0
  const wall = await timed(TIMES, async (i) => (size = (await printAndSign(i)).length))
  const cpu = await cpuOf(TIMES, (i) => printAndSign(TIMES + i))
  const one = await print(0)
  const signing = await cpuOf(TIMES, () => signPdf(one, certificate, 'x', now))
  await printer.close()
  const chromium = await printWithChromium()
  console.table([
    { what: 'printed and signed', 'ms wall': round(median(wall)), 'ms CPU': round(cpu), kB: round(size / 1000, 0) },
    { what: 'of it: signed', 'ms CPU': round(signing) },
    { what: 'Chromium, unsigned', 'ms wall': round(chromium.wall), 'ms CPU': round(chromium.cpu) },
  ])
  return [
    { what: 'a document printed and signed: CPU', measured: cpu, bare: chromium.cpu, unit: 'ms', goal: '≤ 25 ms' },
    { what: 'of it the signature: CPU', measured: signing, unit: 'ms' },
    { what: 'the same, waiting for it', measured: median(wall), bare: chromium.wall, unit: 'ms' },
  ]
}

/** The processor time is that of all processes of the browser. */
async function printWithChromium(): Promise<{ wall: number; cpu: number }> {
  const browser = await openBrowser()
  const page = await browser.newPage()
  const print = async (i: number) => {
    await page.setContent(htmlOf(invoice(i)))
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
/** Every text of the paper, in the same order, as plain HTML. */
function htmlOf(snapshot: DocumentSnapshot): string {
  const show = (data: PdfData | undefined): string => {
    if (Array.isArray(data)) return `<div style="display:flex;gap:8px">${data.map(show).join('')}</div>`
    if (data !== null && typeof data === 'object') return `<div>${Object.values(data).map(show).join('')}</div>`
    return `<bdi style="padding:2px 6px">${String(data ?? '')}</bdi>`
  }
  return `<html lang="he" dir="rtl"><style>@font-face{font-family:H;src:url(data:font/ttf;base64,${font})}body{font:14px H}</style>${show(documentPage(snapshot, 'original', snapshotHash(snapshot)))}</html>`
}
