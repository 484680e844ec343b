/**
 * One service with one employee for a month and for a day, at 5,000, 50,000 and 500,000
 * appointments of the office, beside the bare SQL.
 */
import { addDays, dateOf } from '#shared/values/local-time.ts'
import type { Figure } from './bench-page.ts'
import { benchOffice, growAppointmentsTo, openBench } from './office.ts'
import { cpuOf, median, round, timed } from './measure.ts'

const SIZES = [5_000, 50_000, 500_000] as const
const RUNS = 60
/**
 * After these runs the functions are compiled, so that compilation does not slow the first size.
 */
const WARM_UP_RUNS = 300

export async function availability(): Promise<Figure[]> {
  const bench = await openBench()
  try {
    const office = await benchOffice(bench)
    const url = `/api/online-booking/slots/${office.slug}?service_id=${office.service}&employee_id=${office.employees[3]}`
    const tomorrow = addDays(dateOf(bench.services.clock()), 1)
    const bare = `select start_at, end_at from appointments where office_id = ${office.officeId} and employee_id = ${office.employees[3]}
      and deleted_at is null and status_key <> 'cancelled' and start_at < now() + interval '31 days' and start_at > now() - interval '1 day' and end_at > now()`
    const rows = []
    for (const count of SIZES) {
      await growAppointmentsTo(bench, office, count)
      const ask = (query: string) => async () => {
        const reply = await bench.app.inject({ url: `${url}&${query}` })
        if (reply.statusCode !== 200) throw new Error(reply.body)
      }
      const month = ask('days=31')
      const day = ask(`from=${tomorrow}&days=1`)
      if (count === SIZES[0]) await timed(WARM_UP_RUNS, month)
      const taken = await timed(RUNS, month)
      const sql = await timed(RUNS, () => bench.pool.query(bare))
      rows.push({
        appointments: count,
        'month p50 ms': round(median(taken)),
        'month node CPU ms': round(await cpuOf(RUNS, month)),
        'day p50 ms': round(median(await timed(RUNS, day))),
        'day node CPU ms': round(await cpuOf(RUNS, day)),
        'bare SQL p50 ms': round(median(sql)),
      })
    }
    console.table(rows)
    return [
      ...rows.map((row) => ({
        what: `a month of free times, ${row.appointments / 1_000}k appointments`,
        measured: row['month p50 ms'],
        bare: row['bare SQL p50 ms'],
        unit: 'ms',
        goal: '≤ 3 ms',
      })),
      {
        what: 'the same, 500k beside 5k',
        measured: rows[2]!['month p50 ms'],
        bare: rows[0]!['month p50 ms'],
        unit: 'ms',
        goal: '≤ 1.2×',
      },
      {
        what: 'a day of free times, 500k appointments',
        measured: rows[2]!['day p50 ms'],
        unit: 'ms',
        goal: '≤ 1.5 ms',
      },
    ]
  } finally {
    await bench.stop()
  }
}
