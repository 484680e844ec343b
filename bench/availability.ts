/** One service with one employee for a month, at 5,000, 50,000 and 500,000 appointments of the office, beside the bare SQL. */
import type { Figure } from './bench-page.ts'
import { benchOffice, growAppointmentsTo, openBench } from './office.ts'
import { cpuOf, median, round, timed } from './measure.ts'

const SIZES = [5_000, 50_000, 500_000] as const
const RUNS = 60
/** The functions are compiled by then, so that the first size is not slower for that. */
const WARM_UP_RUNS = 300

export async function availability(): Promise<Figure[]> {
  const bench = await openBench()
  try {
    const office = await benchOffice(bench)
    const url = `/api/online-booking/slots/${office.slug}?service_id=${office.service}&employee_id=${office.employees[3]}&days=31`
    const bare = `select start_at, end_at from appointments where office_id = ${office.officeId} and employee_id = ${office.employees[3]}
      and deleted_at is null and status_key <> 'cancelled' and start_at < now() + interval '31 days' and start_at > now() - interval '1 day' and end_at > now()`
    const rows = []
    for (const count of SIZES) {
      await growAppointmentsTo(bench.pool, office, count)
      const ask = async () => {
        const reply = await bench.app.inject({ url })
        if (reply.statusCode !== 200) throw new Error(reply.body)
      }
      if (count === SIZES[0]) await timed(WARM_UP_RUNS, ask)
      const taken = await timed(RUNS, ask)
      const sql = await timed(RUNS, () => bench.pool.query(bare))
      const cpu = await cpuOf(RUNS, ask)
      rows.push({
        appointments: count,
        'p50 ms': round(median(taken)),
        'node CPU ms': round(cpu),
        'bare SQL p50 ms': round(median(sql)),
      })
    }
    console.table(rows)
    return [
      ...rows.map((row) => ({
        what: `a month of free times, ${row.appointments / 1_000}k appointments`,
        measured: row['p50 ms'],
        bare: row['bare SQL p50 ms'],
        unit: 'ms',
        goal: '≤ 3 ms',
      })),
      {
        what: 'the same, 500k beside 5k',
        measured: rows[2]!['p50 ms'],
        bare: rows[0]!['p50 ms'],
        unit: 'ms',
        goal: '≤ 1.2×',
      },
    ]
  } finally {
    await bench.stop()
  }
}
