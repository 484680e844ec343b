/**
 * The p95 of an office's requests, calendar reads and bookings in turn, while another office floods
 * the same server with reads of its calendar, uploads, drawings, exports, event streams and
 * sign-ins, beside its p95 alone. Quiet and noisy rounds alternate, so that what else the machine
 * does meets both.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { json } from 'node:stream/consumers'
import { domains } from '#server/domains.ts'
import { jobsOf } from '#server/platform/domain.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { addDays, dateOf, timeOf, wallClockAt } from '#shared/values/local-time.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import type { Figure } from './bench-page.ts'
import type { Flood, Flooded } from './flood-client.ts'
import { fillInvoices, MONTH } from './invoice-data.ts'
import { loadServer } from './load.ts'
import { median, percentile } from './measure.ts'
import { benchOffice, growAppointmentsTo, openBench, type Bench, type BenchOffice } from './office.ts'

const ROUNDS = 5
/** Of each kind. A person asks one after the other. */
const REQUESTS = 200
/** Documents of the month, as many as half a year of a large office. */
const DOCUMENTS = 7_500
const EXPORTS_A_ROUND = 6
/** Until the flood has filled every queue. */
const FILL_MS = 1_500

export async function noisyNeighbour(): Promise<Figure[]> {
  const bench = await openBench()
  try {
    const [busy, calm] = [await benchOffice(bench), await benchOffice(bench)]
    await fillBusy(bench, busy)
    for (const office of [busy, calm]) await growAppointmentsTo(bench, office, 5_000)
    const address = await bench.app.listen({ port: 0, host: '127.0.0.1' })
    const worker = await startJobs(bench.connection, bench.services, jobsOf(domains))
    const times = { quiet: [] as Round[], noisy: [] as Round[] }
    const round = calmRounds(bench, calm, address)
    await round() // the first requests of a process are slow
    for (let i = 0; i < ROUNDS; i++) {
      times.quiet.push(await round())
      const flood = startFlood(await floodOf(bench, busy, address, i))
      await sleep(FILL_MS)
      times.noisy.push(await round())
      console.log(await flood.stop())
    }
    await worker.close()
    console.table(
      times.quiet.map((quiet, i) => ({
        alone: quiet.all,
        'beside a flood': times.noisy[i]!.all,
        'calendar alone': quiet.calendar,
        'calendar beside a flood': times.noisy[i]!.calendar,
        'booking alone': quiet.booking,
        'booking beside a flood': times.noisy[i]!.booking,
      })),
    )
    const figure = (what: string, of: keyof Round): Figure => ({
      what: `${what} beside a flooding office, p95`,
      measured: median(times.noisy.map((one) => one[of])),
      bare: median(times.quiet.map((one) => one[of])),
      unit: 'ms',
      goal: '≤ 2×',
    })
    return [
      figure('a week of the calendar and a booking in turn', 'all'),
      figure('of them the week', 'calendar'),
      figure('of them the booking', 'booking'),
    ]
  } finally {
    await bench.stop()
  }
}

async function fillBusy(bench: Bench, { officeId, ...office }: BenchOffice): Promise<void> {
  await bench.pool.query("update offices set business_number = '558319042' where id = $1", [officeId])
  await bench.pool.query('update sessions set proved_at = now() where office_id = $1', [officeId])
  await bench.pool.query('update subscriptions set plan_id = 4 where office_id = $1', [officeId])
  await fillInvoices(bench, { officeId, ...office }, { documents: DOCUMENTS, from: `${MONTH}-01` })
}

async function floodOf({ pool, services }: Bench, busy: BenchOffice, address: string, round: number): Promise<Flood> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from invoices where office_id = $1 order by id limit $2 offset $3',
    [busy.officeId, DOCUMENTS / ROUNDS, (round * DOCUMENTS) / ROUNDS],
  )
  const invoices = rows.map(({ id }) => Number(id))
  const week = weekFrom(dateOf(services.clock()))
  return { address, token: busy.token, month: MONTH, week, invoices, exports: EXPORTS_A_ROUND }
}

function startFlood(flood: Flood) {
  const client = spawn(process.execPath, [path.join(import.meta.dirname, 'flood-client.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  client.stdin.write(`${JSON.stringify(flood)}\n`)
  const counted = json(client.stdout) as Promise<Flooded>
  return {
    stop: () => {
      client.stdin.end()
      return counted
    },
  }
}

function weekFrom(date: LocalDate): string {
  return String(new URLSearchParams({ start: `${date} 00:00:00`, end: `${addDays(date, 7)} 00:00:00` }))
}

type Round = { readonly all: number; readonly calendar: number; readonly booking: number }
/** Each round reads the week of today and books other hours, in turn. */
function calmRounds({ services }: Bench, office: BenchOffice, address: string): () => Promise<Round> {
  const today = dateOf(services.clock())
  const week = { method: 'GET', url: `/api/appointments?${weekFrom(today)}` }
  let booked = 0
  const booking = () => {
    const n = Math.floor(booked / office.employees.length)
    const [day, at] = [addDays(today, 70 + Math.floor(n / 20)), 8 * 60 + (n % 20) * 30]
    const times = { start_time: wallClockAt(day, timeOf(at)), end_time: wallClockAt(day, timeOf(at + 30)) }
    const employee_id = office.employees[booked++ % office.employees.length]
    const ids = { employee_id, customer_id: office.customer, service_id: office.service }
    return { method: 'POST', url: '/api/appointments', body: { ...ids, ...times, allow_overlap: 1 } }
  }
  return async () => {
    const requests = Array.from({ length: REQUESTS }, () => [week, booking()]).flat()
    const { p95, times } = await loadServer({ address, token: office.token, atOnce: 1, requests })
    const p95Of = (kind: 0 | 1) =>
      percentile(
        times.filter((_, n) => n % 2 === kind),
        0.95,
      )
    return { all: p95, calendar: p95Of(0), booking: p95Of(1) }
  }
}
