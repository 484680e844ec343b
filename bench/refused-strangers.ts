/**
 * The p95 of an office's requests beside ten thousand refused requests a minute: codes, details and
 * passwords of fifty networks that have used up what they may do at another office.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { countAsUsed } from '#tests/support/count-as-used.ts'
import type { Figure } from './bench-page.ts'
import { calmRounds, compareRounds, type Round } from './calm-rounds.ts'
import { startClient } from './load.ts'
import { benchOffice, growAppointmentsTo, openBench, type Bench, type BenchOffice } from './office.ts'
import type { Refused, Strangers } from './refused-client.ts'

const ROUNDS = 5
const NETWORKS = 50
const A_MINUTE = 10_000
/** Until the requests come at their pace. */
const FILL_MS = 1_500

export async function refusedStrangers(): Promise<Figure[]> {
  const bench = await openBench()
  try {
    const [attacked, calm] = [await benchOffice(bench), await benchOffice(bench)]
    for (const office of [attacked, calm]) await growAppointmentsTo(bench, office, 5_000)
    const address = await bench.app.listen({ port: 0, host: '127.0.0.1' })
    const networks = await usedUp(bench, attacked)
    const strangers: Strangers = { address, slug: attacked.slug, networks, aMinute: A_MINUTE }
    const round = calmRounds(bench, calm, address)
    await round() // the first requests of a process are slow
    const times = { quiet: [] as Round[], noisy: [] as Round[] }
    for (let i = 0; i < ROUNDS; i++) {
      times.quiet.push(await round())
      const flood = startClient<Refused>('refused-client.ts', strangers)
      await sleep(FILL_MS)
      times.noisy.push(await round())
      const { sent, answered, ...answers } = await flood.stop()
      console.log({ sent, answered, ...answers })
      const kinds = Object.keys(answers)
      if (kinds.some((kind) => !/ (429|503)$/.test(kind))) throw new Error(`not all are refused: ${kinds.join(', ')}`)
      if (sent! < A_MINUTE * 0.9) throw new Error(`only ${sent} requests a minute`)
    }
    return compareRounds(times.quiet, times.noisy, 'ten thousand refused requests a minute')
  } finally {
    await bench.stop()
  }
}

/** Networks that are refused at this office, and when they try to sign in. */
async function usedUp({ pool }: Bench, { officeId }: BenchOffice): Promise<string[]> {
  // codes are asked for where phones are proved
  await pool.query('update offices set phone_proof = true where id = $1', [officeId])
  const networks = Array.from({ length: NETWORKS }, (_, i) => `192.0.2.${i}`)
  for (const ip of networks) {
    await countAsUsed(pool, perNetwork.strangers, `${officeId} ${ip}`)
    await countAsUsed(pool, perNetwork.acts, `${officeId} ${ip}`)
    await countAsUsed(pool, perNetwork.acts, ip)
  }
  return networks
}
