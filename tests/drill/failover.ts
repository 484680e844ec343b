/**
 * `npm run drill:failover [-- --only <part of an act's name>] [--direct] [--folder <path>]
 * [--keep]`
 *
 * PostgreSQL under Patroni with etcd, HAProxy, PgBouncer (not with --direct) and Caddy as
 * docs/operations configures them, two web and two worker processes, bookings without a pause, and
 * one fault after the other. The exit code is 1 when a booking was lost or doubled, a message was
 * sent twice, an answer was not ours, or writes were away for longer than the goal.
 */
import fs from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { acts, type Act } from './acts.ts'
import { openBrowser } from './ask.ts'
import { startCluster, ownerUrl, type Cluster } from './cluster.ts'
import { addresses } from './configuration.ts'
import { makeFolder, stopAll, until } from './daemons.ts'
import { ensureTools } from './debian-tools.ts'
import { findFaults } from './examine.ts'
import { longestGap, openPages, startLoad, type Load } from './load.ts'
import { makeOffices } from './offices.ts'
import { startPooler } from './pooler.ts'
import { startProduct } from './product.ts'

const OFFICES = 16
/** For what comes late: a connection that still leads to the old primary. */
const AFTER_MS = 12_000
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    direct: { type: 'boolean' },
    folder: { type: 'string' },
    keep: { type: 'boolean' },
  },
})
const began = performance.now()
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`)

/** Waits until everything is well again, then does it and measures. */
async function perform(act: Act, cluster: Cluster, load: Load) {
  await until('the cluster is whole', cluster.isWhole, 180)
  const before = load.moments.length
  await until('bookings are made', () => load.moments.length > before + 20)
  const [from, booked, refused] = [performance.now(), load.moments.length, load.refusals()]
  await act.run(cluster)
  await sleep(AFTER_MS)
  await until('the cluster is whole', cluster.isWhole, 180)
  const gap = longestGap(load.moments, from, performance.now())
  const row = {
    act: act.name,
    'longest gap of writes, s': Number(gap.toFixed(1)),
    'goal, s': act.goal,
    booked: load.moments.length - booked,
    'refused with a sentence': load.refusals() - refused,
    ok: gap <= act.goal,
  }
  say(`${row.ok ? 'ok    ' : 'MISSED'} ${act.name}: ${gap.toFixed(1)} s of at most ${act.goal} s`)
  return row
}

async function drill(folder: string): Promise<boolean> {
  const chosen = acts.filter(({ name }) => name.includes(options.only ?? ''))
  if (chosen.length === 0) throw new Error(`The acts are: ${acts.map(({ name }) => name).join('; ')}`)
  ensureTools()
  const cluster = await startCluster(folder)
  say('two PostgreSQL under Patroni, three etcd and HAProxy run')
  const direct = { DATABASE_URL: ownerUrl(addresses.haproxy, 5000) }
  const database = options.direct ? direct : await startPooler(folder, cluster)
  const standby = { DATABASE_REPLICA_URL: ownerUrl(addresses.haproxy, 5001) }
  const product = await startProduct(folder, { ...database, ...standby })
  say(`two web and two worker processes are ready behind ${product.address}`)
  const offices = await makeOffices(openBrowser(product.address, 120), cluster, OFFICES)
  await openPages(product.webs, offices)
  const load = startLoad(product.address, offices)
  const rows = []
  for (const act of chosen) rows.push(await perform(act, cluster, load))
  await load.stop()
  say('bookings have stopped, the rest of the messages is sent')
  const faults = await findFaults(cluster, load, product)
  console.table(rows)
  console.table([
    { what: 'bookings acknowledged', count: load.acknowledged.length },
    { what: 'acknowledged when they were repeated', count: load.repeated() },
    { what: 'refused because the hour was taken by a rival', count: load.taken() },
    { what: 'messages taken by the provider', count: product.peer.sent.length },
    { what: 'pages shown to visitors', count: load.pages.shown },
    { what: 'calls of visitors that were refused with a sentence', count: load.pages.refused },
    { what: 'slowest answer to a booking, ms', count: Math.round(load.slowest()) },
    ...Object.entries(faults).map(([what, count]) => ({ what, count, goal: 0 })),
  ])
  for (const [kind, count] of load.strange) console.log(`${count} × ${kind}`)
  return rows.every(({ ok }) => ok) && Object.values(faults).every((count) => count === 0)
}

const folder = makeFolder(options.folder ?? os.tmpdir(), `luz-drill-${process.pid}`)
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => void stopAll().finally(() => process.exit(1)))
let isFine = false
try {
  isFine = await drill(folder)
} catch (error) {
  console.error(error)
} finally {
  await stopAll()
}
if (isFine && !options.keep) fs.rmSync(folder, { recursive: true })
else console.log(`logs: ${folder}`)
process.exit(isFine ? 0 : 1)
