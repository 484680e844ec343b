/**
 * The p95 of an office's requests, calendar reads and bookings in turn, while another office floods
 * the same server with reads of its calendar, uploads, drawings, exports, event streams and
 * sign-ins, beside its p95 alone. Quiet and noisy rounds alternate, so that what else the machine
 * does meets both.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { domains } from '#server/domains.ts'
import { jobsOf } from '#server/platform/domain.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { dateOf } from '#shared/values/local-time.ts'
import type { Figure } from './bench-page.ts'
import { calmRounds, compareRounds, weekFrom, type Round } from './calm-rounds.ts'
import type { Flood, Flooded } from './flood-client.ts'
import { startClient } from './load.ts'
import { fillInvoices, MONTH } from './invoice-data.ts'
import { benchOffice, growAppointmentsTo, openBench, type Bench, type BenchOffice } from './office.ts'

const ROUNDS = 5
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
      const flood = startClient<Flooded>('flood-client.ts', await floodOf(bench, busy, address, i))
      await sleep(FILL_MS)
      times.noisy.push(await round())
      console.log(await flood.stop())
    }
    await worker.close()
    return compareRounds(times.quiet, times.noisy, 'a flooding office')
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
