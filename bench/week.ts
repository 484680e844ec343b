/**
 * A week of ten employees with twenty appointments a day each, beside the same SQL run bare, with
 * the CPU of PostgreSQL for both.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { addDays, dateOf, toInstant, wallClockAt, weekStart } from '#shared/values/local-time.ts'
import type { Figure } from './bench-page.ts'
import { loadServer } from './load.ts'
import { benchOffice, openBench } from './office.ts'
import { round } from './measure.ts'

const RUNS = 40

export async function week(): Promise<Figure[]> {
  const bench = await openBench()
  try {
    const office = await benchOffice(bench)
    const sunday = addDays(weekStart(dateOf(bench.services.clock())), 7)
    const from = new Date(toInstant(wallClockAt(sunday, '00:00')))
    const to = new Date(toInstant(wallClockAt(addDays(sunday, 7), '00:00')))
    await bench.pool.query(
      `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source, holds_slot)
       select $1, e.id, $2, $3, s.at, s.at + interval '30 minutes', 'confirmed', 'staff', true
       from unnest($4::bigint[]) e(id) cross join lateral (
         select $5::timestamptz + d * interval '1 day' + interval '6 hours' + n * interval '30 minutes' as at from generate_series(0, 6) d, generate_series(0, 19) n) s`,
      [office.officeId, office.customer, office.service, office.employees, from],
    )
    await bench.pool.query('analyze')
    const url = `/api/appointments?start=${encodeURIComponent(wallClockAt(sunday, '00:00'))}&end=${encodeURIComponent(wallClockAt(addDays(sunday, 7), '00:00'))}`
    const text = `select a.id, a.employee_id, a.customer_id, a.service_id, a.status_key, a.notes, a.version,
        (a.start_at at time zone 'Asia/Jerusalem')::text as start_time, (a.end_at at time zone 'Asia/Jerusalem')::text as end_time,
        s.name as service_name, s.color as service_color, t.color as status_color, e.name as employee_name, e.phone_number as employee_phone,
        c.full_name as customer_name, c.phone as customer_phone
      from appointments a join users e on e.office_id = a.office_id and e.id = a.employee_id
      join customers c on c.office_id = a.office_id and c.id = a.customer_id
      join products s on s.office_id = a.office_id and s.id = a.service_id
      join statuses t on t.office_id = a.office_id and t.key = a.status_key
      where a.office_id = $1 and a.deleted_at is null and a.end_at > $2 and a.start_at > $2::timestamptz - interval '1 day' and a.start_at < $3
      order by a.start_at, a.id`
    const bare = http.createServer((_request, response) => {
      void bench.pool.query(text, [office.officeId, from, to]).then(({ rows }) => response.end(JSON.stringify(rows)))
    })
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
    const luz = await bench.app.listen({ port: 0, host: '127.0.0.1' })
    const served = servedFrom(bench.dataDir)
    const ours = await served(luz, url, office.token)
    const floor = await served(`http://127.0.0.1:${(bare.address() as AddressInfo).port}`, '/', '')
    bare.close()
    console.table([
      { what: 'GET /api/appointments, 1,400 rows', ...ours },
      { what: 'the same SQL behind a bare http server', ...floor },
    ])
    const what = 'a week of 1,400 appointments, CPU of the server'
    return [
      { what, measured: ours['server CPU ms'], bare: floor['server CPU ms'], unit: 'ms', goal: '≤ 1.25×' },
      {
        what: 'the same, CPU of PostgreSQL',
        measured: ours['PostgreSQL CPU ms'],
        bare: floor['PostgreSQL CPU ms'],
        unit: 'ms',
      },
    ]
  } finally {
    await bench.stop()
  }
}

/** A client in a process of its own asks again and again, after a round that does not count. */
const servedFrom = (dataDir: string) => async (address: string, url: string, token: string) => {
  const load = { address, token, atOnce: 1, requests: Array.from({ length: RUNS }, () => ({ method: 'GET', url })) }
  await loadServer(load)
  const { p50, node, postgres, bytes } = await loadServer(load, dataDir)
  return {
    'p50 ms': round(p50),
    'server CPU ms': round(node, 2),
    'PostgreSQL CPU ms': round(postgres, 2),
    kB: round(bytes / 1000, 0),
  }
}
