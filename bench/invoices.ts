/** The list of half a million documents and the proof of their series, beside the same in bare SQL. */
import type { Figure } from './bench-page.ts'
import { median, round, timed } from './measure.ts'
import { benchOffice, openBench } from './office.ts'

const DOCUMENTS = 500_000
const RUNS = 20

export async function invoices(): Promise<Figure[]> {
  const bench = await openBench()
  try {
    const { officeId, token } = await benchOffice(bench)
    const client = await bench.pool.connect()
    await client.query("set statement_timeout = '10min'")
    // the triggers that keep the books would check each row
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into invoices (office_id, document_type, status, invoice_number, issued_at, invoice_date, full_name, net_amount,
         vat_rate, vat_amount, total_amount, public_token, snapshot, snapshot_hash, created_at)
       select $1, 320, 'issued', i, now(), '2020-01-01'::date + i / 250,
         (array['דנה','רות','מיכל','יעל','נועה','שירה','תמר','אביגיל'])[1 + i % 8] || ' ' ||
           (array['כהן','לוי','מזרחי','פרץ','ביטון','דהן','אברהם','פרידמן','מלכה','אזולאי'])[1 + (i / 8) % 10],
         100, 18, 18, 118, lpad(i::text, 22, 'A'), '{}', '', now() - i * interval '1 minute'
       from generate_series(1, $2::int) i`,
      [officeId, DOCUMENTS],
    )
    await client.query('insert into invoice_series values ($1, 320, $2, current_date)', [officeId, DOCUMENTS + 1])
    await client.query('set session_replication_role = default')
    await client.query('vacuum analyze invoices')
    client.release()
    const ask = async (path: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await bench.app.inject({ url: `/api/invoices${path}`, headers })
      if (reply.statusCode !== 200) throw new Error(reply.body)
    }
    const ours = async (path: string) => round(median(await timed(RUNS, () => ask(path))))
    const bare = async (text: string) => round(median(await timed(RUNS, () => bench.pool.query(text, [officeId]))))
    const page = (where: string, by: string) =>
      `select *, (select count(*) from invoices where office_id = $1 ${where}) from invoices where office_id = $1 ${where} order by ${by} limit 10`
    const month = "and invoice_date between '2024-03-01' and '2024-03-31'"
    const figures = [
      ['first page', '?limit=10', page('', 'invoice_number desc nulls first, id desc')],
      ['one month', '?limit=10&from=2024-03-01&to=2024-03-31', page(month, 'invoice_number desc nulls first, id desc')],
      ['by name', '?limit=10&sort=full_name', page('', 'full_name, id')],
      [
        'search by name',
        `?limit=10&search=${encodeURIComponent('אביגיל אזולאי')}`,
        page(`and search_text like '%אביגיל אזולאי%'`, 'invoice_number desc nulls first, id desc'),
      ],
      [
        'continuity',
        '/continuity',
        'select count(*) from invoices where office_id = $1 and invoice_number is not null',
      ],
    ] as const
    const rows: Figure[] = []
    for (const [what, path, text] of figures)
      rows.push({ what: `500k documents, ${what}`, measured: await ours(path), bare: await bare(text), unit: 'ms' })
    console.table(rows)
    return rows
  } finally {
    await bench.stop()
  }
}
