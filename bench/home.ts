/**
 * Home's figures in an office that sold 500,000 times in five years, beside an office that sold
 * 5,000 times, and beside the same SQL run bare.
 */
import { barsOf, PERIODS, spanBefore, type Period } from '#shared/values/periods.ts'
import type { Figure } from './bench-page.ts'
import { benchOffice, fillTables, openBench, type Bench, type BenchOffice } from './office.ts'
import { median, round, timed } from './measure.ts'

const RUNS = 40
const YEARS = 5
const SIZES = [5_000, 500_000]

export async function home(): Promise<Figure[]> {
  const bench = await openBench()
  try {
    const office = await benchOffice(bench)
    const rows: ({ sold: number; period: Period } & Awaited<ReturnType<typeof figures>>)[] = []
    for (const count of SIZES) {
      await sellTo(bench, office, count)
      for (const period of PERIODS) rows.push({ sold: count, period, ...(await figures(bench, office, period)) })
    }
    console.table(rows)
    console.log(await plan(bench, office))
    return rows.map((row) => ({
      what: `figures of Home, ${row.sold / 1_000}k sales, ${row.period}`,
      measured: row['home ms'],
      bare: row['bare sums ms'],
      unit: 'ms',
    }))
  } finally {
    await bench.stop()
  }
}

async function figures(bench: Bench, office: BenchOffice, period: Period) {
  const headers = { authorization: `Bearer ${office.token}` }
  const ask = async (url: string) => {
    const reply = await bench.app.inject({ method: 'GET', url, headers })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }
  const home = median(await timed(RUNS, () => ask(`/api/home?period=${period}`)))
  const page = (sort: string) => ask(`/api/customerorders?period=${period}&limit=5&sort=${sort}`)
  const latest = median(await timed(RUNS, () => page('-created_at')))
  const byAmount = median(await timed(RUNS, () => page('-total_amount')))
  const bare = median(await timed(RUNS, () => bench.pool.query(...bareSums(bench, office, period))))
  return {
    'home ms': round(home),
    'bare sums ms': round(bare),
    'home / bare': round(home / bare),
    'latest page ms': round(latest),
    'dearest page ms': round(byAmount),
  }
}

/**
 * The least that the cards and the picture need: count and sum of each bar, and of the like period
 * before.
 */
function bareSums({ services }: Bench, { officeId }: BenchOffice, period: Period): [string, unknown[]] {
  const bars = barsOf(period, services.clock())
  const before = spanBefore(period, services.clock())
  const at = (ms: number) => new Date(ms).toISOString()
  return [
    `select width_bucket(created_at, $2::timestamptz[]) as bar, count(*), sum(total_amount) from orders
     where office_id = $1 and status = 'completed' and created_at >= $3 and created_at < $4 group by 1
     union all select 0, count(*), sum(total_amount) from orders
     where office_id = $1 and status = 'completed' and created_at >= $5 and created_at < $6`,
    [
      officeId,
      bars.map(({ from }) => at(from)),
      at(bars[0]!.from),
      at(bars.at(-1)!.to),
      at(before.from),
      at(before.to),
    ],
  ]
}

async function plan(bench: Bench, office: BenchOffice): Promise<string> {
  const [text, values] = bareSums(bench, office, 'week')
  const { rows } = await bench.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off) ${text}`,
    values,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Sales spread evenly over five years up to now, one in twenty on debt. */
async function sellTo(bench: Bench, { officeId, customer }: BenchOffice, count: number): Promise<void> {
  await fillTables(bench, async (client) => {
    await client.query('delete from customer_ledger where office_id = $1', [officeId])
    await client.query('delete from orders where office_id = $1', [officeId])
    await client.query(
      `insert into orders (office_id, order_number, customer_id, customer_name, payment_method, total_amount, created_at)
       select $1, n, $2, 'לקוחה ' || n % 1000, case when n % 20 = 0 then 'debt' else 'cash' end, 50 + n % 700, now() - n * interval '${YEARS} years' / $3::int
       from generate_series(1, $3) n`,
      [officeId, customer, count],
    )
    await client.query(
      `insert into customer_ledger (office_id, customer_id, order_id, amount, created_at)
       select office_id, customer_id, id, total_amount, created_at from orders where office_id = $1 and payment_method = 'debt'`,
      [officeId],
    )
    await client.query('vacuum analyze orders')
    await client.query('vacuum analyze customer_ledger')
  })
}
