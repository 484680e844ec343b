/**
 * The list, the counts, the proof of the series and the books of half a million documents, beside
 * bare SQL.
 */
import type { Figure } from './bench-page.ts'
import { fillInvoices, MONTH } from './invoice-data.ts'
import { median, round, timed } from './measure.ts'
import { benchOffice, openBench } from './office.ts'

const RUNS = 10
/** Files of a month read every document in it, and are limited to 30 an hour. */
const FILE_RUNS = 3

const inMonth = "and invoice_date between '2024-03-01' and '2024-03-31'"
const newest = 'invoice_number desc nulls first, id desc'
const page = (where: string, by: string) =>
  `select *, (select count(*) from invoices where office_id = $1 ${where}) from invoices where office_id = $1 ${where} order by ${by} limit 10`
const byType = (where: string) =>
  `select document_type, count(*) from invoices where office_id = $1 ${where} group by document_type`

/** What is asked, and the same in bare SQL. */
const figures = [
  ['first page', '/invoices?limit=10', page('', newest)],
  ['one month', '/invoices?limit=10&from=2024-03-01&to=2024-03-31', page(inMonth, newest)],
  ['by name', '/invoices?limit=10&sort=full_name', page('', 'full_name, id')],
  [
    'search by name',
    `/invoices?limit=10&search=${encodeURIComponent('אביגיל אזולאי')}`,
    page("and search_text like '%אביגיל אזולאי%'", newest),
  ],
  ['counts by type', '/invoices/counts', byType('')],
  ['counts of a month', '/invoices/counts?from=2024-03-01&to=2024-03-31', byType(inMonth)],
  [
    'counts of a year',
    '/invoices/counts?from=2024-01-01&to=2024-12-31',
    byType("and invoice_date between '2024-01-01' and '2024-12-31'"),
  ],
  ['by number', '/invoices?invoice_number=77777', page('and invoice_number = 77777', newest)],
  [
    'continuity',
    '/invoices/continuity',
    'select count(*) from invoices where office_id = $1 and invoice_number is not null',
  ],
  [
    'books of a month',
    `/books/summary?month=${MONTH}`,
    `select sum(total_amount) from invoices where office_id = $1 ${inMonth}`,
  ],
] as const
/** Files of 7,750 documents. */
const files = [
  ['a month as Excel', `/books/summary?month=${MONTH}&format=xlsx`],
  ['a month as PDF', `/books/summary?month=${MONTH}&format=pdf`],
  ['uniform structure of a month', `/books/openfrmt?from=${MONTH}-01&to=${MONTH}-31`],
] as const

export async function invoices(): Promise<Figure[]> {
  const bench = await openBench()
  try {
    const office = await benchOffice(bench)
    await bench.pool.query("update offices set business_number = '558319042' where id = $1", [office.officeId])
    await bench.pool.query('update subscriptions set plan_id = 4 where office_id = $1', [office.officeId])
    await fillInvoices(bench, office)
    // the files of the books ask who their reader is
    await bench.pool.query('update sessions set proved_at = now() where office_id = $1', [office.officeId])
    const ask = async (path: string) => {
      const headers = { authorization: `Bearer ${office.token}` }
      const reply = await bench.app.inject({ url: `/api${path}`, headers })
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body}`)
    }
    const rows: Figure[] = []
    for (const [what, path, text] of figures) {
      const measured = round(median(await timed(RUNS, () => ask(path))))
      const bare = round(median(await timed(RUNS, () => bench.pool.query(text, [office.officeId]))))
      rows.push({ what: `500k documents, ${what}`, measured, bare, unit: 'ms' })
    }
    for (const [what, path] of files) {
      const measured = round(median(await timed(FILE_RUNS, () => ask(path))))
      rows.push({ what: `500k documents, ${what}`, measured, unit: 'ms' })
    }
    console.table(rows)
    return rows
  } finally {
    await bench.stop()
  }
}
