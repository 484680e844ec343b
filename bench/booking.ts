/**
 * Bookings over sixteen connections, with and without the worker, on ten employees and on one,
 * beside the bare insert.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { domains } from '#server/domains.ts'
import { jobsOf } from '#server/platform/domain.ts'
import { startJobs, type RunningJobs } from '#server/platform/jobs/jobs.ts'
import { addDays, dateOf, timeOf, wallClockAt } from '#shared/values/local-time.ts'
import type { Figure } from './bench-page.ts'
import { loadServer, type Cost } from './load.ts'
import { round } from './measure.ts'
import { benchOffice, openBench, type Bench, type BenchOffice } from './office.ts'

const AT_ONCE = 16
const WARM_UP = 200
const COUNT = 1_000
/** What an ordinary salon has after some years. No statement of a booking may read all of them. */
const CUSTOMERS = 6_000
/**
 * The reminders that wait in a running installation. Plans made for an empty table would be cached
 * as it fills.
 */
const PLANNED = `select count(*) from graphile_worker.add_jobs(array(
  select row('remind', '{}', null, now() + interval '1 year', 10, '0:remind:' || n, null, null)::graphile_worker.job_spec
  from generate_series(1, 5000) n))`

export async function booking(): Promise<Figure[]> {
  const bench = await openBench()
  try {
    const office = await benchOffice(bench)
    await bench.pool.query('update plans set sms_quota = 1000000') // every booking sends its message
    const customers = await addCustomers(bench, office)
    const luz = await bench.app.listen({ port: 0, host: '127.0.0.1' })
    const bare = await bareServer(bench, office)
    const { employees } = office
    const salon = { customers, employees }
    const floor = await bookings(bench, office, { ...salon, address: bare.address })
    const quiet = await bookings(bench, office, { ...salon, address: luz })
    const work = () => startJobs(bench.workerConnection, bench.services, jobsOf(domains))
    const busy = await bookings(bench, office, { ...salon, address: luz, work })
    const one = await bookings(bench, office, { ...salon, address: luz, employees: employees.slice(0, 1), work })
    bare.close()
    console.table([
      row('bare insert behind a bare server', floor),
      row('booking, no worker', quiet),
      row('booking, with the worker', busy),
      row('booking, with the worker, one employee', one),
    ])
    return [
      { ...cpu('a booking: CPU of server and PostgreSQL', quiet, floor), goal: '≤ 6 ms' },
      cpu('the same with the worker, which sends the messages', busy, floor),
      { ...rate('bookings over 16 connections, with the worker', busy, floor), goal: '≥ 250 /s' },
      { ...rate('bookings of one employee, with the worker', one, floor), goal: '≥ 200 /s' },
    ]
  } finally {
    await bench.stop()
  }
}

const row = (what: string, { seconds, p50, p99, node, postgres }: Cost) => ({
  what,
  'per second': round(COUNT / seconds, 0),
  'p50 ms': round(p50),
  'p99 ms': round(p99),
  'node CPU ms': round(node, 2),
  'postgres CPU ms': round(postgres, 2),
  'CPU ms': round(node + postgres, 2),
})

const cpu = (what: string, cost: Cost, floor: Cost): Figure => ({
  what,
  measured: cost.node + cost.postgres,
  bare: floor.node + floor.postgres,
  unit: 'ms',
})
const rate = (what: string, cost: Cost, floor: Cost): Figure => ({
  what,
  measured: COUNT / cost.seconds,
  bare: COUNT / floor.seconds,
  unit: '/s',
})

/** The ids of the customers. */
async function addCustomers({ pool }: Bench, { officeId }: BenchOffice): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into customers (office_id, full_name, phone, created_at)
     select $1, 'לקוחה ' || i, '+97252' || lpad(i::text, 7, '0'), now() from generate_series(1, $2::int) i returning id`,
    [officeId, CUSTOMERS],
  )
  return rows.map(({ id }) => id)
}

type Round = {
  readonly address: string
  /** Each booking is of the next one: nobody is in ten chairs at once. */
  readonly customers: readonly number[]
  readonly employees: readonly number[]
  /** Starts the worker, which does the jobs of this round. */
  readonly work?: () => Promise<RunningJobs>
}
/** Different half hours, twenty a day for each employee. */
async function bookings(bench: Bench, office: BenchOffice, { address, customers, employees, work }: Round) {
  const first = addDays(dateOf(bench.services.clock()), 1)
  const requestOf = (i: number) => {
    const n = Math.floor(i / employees.length)
    const day = addDays(first, Math.floor(n / 20))
    const minutes = 8 * 60 + (n % 20) * 30
    const body = {
      employee_id: employees[i % employees.length],
      customer_id: customers[i % customers.length],
      service_id: office.service,
      start_time: wallClockAt(day, timeOf(minutes)),
      end_time: wallClockAt(day, timeOf(minutes + 30)),
      // also on Saturdays
      allow_overlap: 1,
    }
    return { method: 'POST', url: '/api/appointments', body }
  }
  const requests = Array.from({ length: WARM_UP + COUNT }, (_, i) => requestOf(i))
  const load = { address, token: office.token, atOnce: AT_ONCE }
  // without a worker, whose statements lock some of these tables in another order
  await bench.pool.query('truncate appointments, graphile_worker._private_jobs cascade')
  await bench.pool.query(PLANNED)
  // small tables have no statistics, as autovacuum leaves them
  await bench.pool.query('analyze customers, graphile_worker._private_jobs')
  const worker = await work?.()
  await loadServer({ ...load, requests: requests.slice(0, WARM_UP) })
  // as autovacuum does within a minute once a table has fifty new rows
  await bench.pool.query('analyze appointments, sms_messages, notifications')
  const cost = await loadServer({ ...load, requests: requests.slice(WARM_UP) }, bench.dataDir)
  await worker?.close()
  return cost
}

/** The minimum of a booking: its row. */
async function bareServer({ pool }: Bench, office: BenchOffice) {
  const text = `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source)
    values ($1, $2, $3, $4, $5::timestamp at time zone 'Asia/Jerusalem', $6::timestamp at time zone 'Asia/Jerusalem', 'confirmed', 'staff')`
  const server = http.createServer((request, response) => {
    void json(request).then(async (body) => {
      const { employee_id, customer_id, service_id, start_time, end_time } = body as Record<string, unknown>
      await pool.query(text, [office.officeId, employee_id, customer_id, service_id, start_time, end_time])
      response.writeHead(201).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}
