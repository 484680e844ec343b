/**
 * Finding one of fifty thousand customers, in a database that three other offices of that size
 * share, beside the same condition in bare SQL.
 */
import type { Figure } from './bench-page.ts'
import { median, round, timed } from './measure.ts'
import { benchOffice, fillTables, openBench } from './office.ts'

const CUSTOMERS_PER_OFFICE = 50_000
const RUNS = 30

export async function customers(): Promise<Figure[]> {
  const bench = await openBench()
  try {
    const offices: Awaited<ReturnType<typeof benchOffice>>[] = []
    while (offices.length < 4) offices.push(await benchOffice(bench))
    await fillTables(bench, async (client) => {
      // interleaved, as they would have grown
      await client.query(
        `insert into customers (office_id, full_name, phone, notes, created_at)
       select o, (array['דנה','רות','מיכל','יעל','נועה','שירה','תמר','אביגיל'])[1 + i % 8] || ' ' ||
           (array['כהן','לוי','מזרחי','פרץ','ביטון','דהן','אברהם','פרידמן','מלכה','אזולאי'])[1 + (i / 8) % 10] || ' ' || i,
         '+97252' || lpad(i::text, 7, '0'), repeat('הערה ', 20), now() - i * interval '1 minute'
       from generate_series(1, $2::int) i cross join unnest($1::bigint[]) o`,
        [offices.map(({ officeId }) => officeId), CUSTOMERS_PER_OFFICE],
      )
      await client.query(
        `insert into customer_ledger (office_id, customer_id, amount, created_at)
       select office_id, id, 1 + id % 90, now() from customers where office_id = any($1) and id % 10 = 0`,
        [offices.map(({ officeId }) => officeId)],
      )
      await client.query('vacuum analyze customers')
      await client.query('vacuum analyze customer_ledger')
    })
    const { officeId, token } = offices[1]!
    const ours = async (query: string) => {
      const ask = async () => {
        const reply = await bench.app.inject({
          url: `/api/customers?limit=5&${query}`,
          headers: { authorization: `Bearer ${token}` },
        })
        if (reply.statusCode !== 200) throw new Error(reply.body)
      }
      return round(median(await timed(RUNS, ask)))
    }
    const bare = async (words: string) => {
      const text = `select id, full_name, phone, count(*) over () from customers
        where office_id = $1 and deleted_at is null and search_text like $2 order by full_name, id limit 5`
      return round(median(await timed(RUNS, () => bench.pool.query(text, [officeId, `%${words}%`]))))
    }
    const search = async (words: string) => ({
      what: `search "${words}"`,
      'p50 ms': await ours(`search=${encodeURIComponent(words)}`),
      'bare SQL ms': await bare(words),
    })
    const rows: { what: string; 'p50 ms': number; 'bare SQL ms'?: number }[] = [
      { what: 'first page by name', 'p50 ms': await ours('sort=full_name'), 'bare SQL ms': await bare('') },
      { what: 'first page by debt', 'p50 ms': await ours('sort=-debt_sum') },
      await search('דנ'),
      await search('מזרחי'),
      await search('אביגיל אזולאי 7'),
      await search('0520012'),
    ]
    console.table(rows)
    return rows.map((row) => ({
      what: `50k customers, ${row.what}`,
      measured: row['p50 ms'],
      bare: row['bare SQL ms'] ?? rows[0]!['bare SQL ms']!,
      unit: 'ms',
    }))
  } finally {
    await bench.stop()
  }
}
