/**
 * Commits per second that wait for a synchronous standby: the product's changes with their events,
 * beside the same changes without, and with a notification inside the transaction, as it was.
 */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { domains } from '#server/domains.ts'
import { nextOfficeId } from '#server/office/business/queries.ts'
import { inOffice, readInOffice, type Tx } from '#server/platform/database/database.ts'
import { deferredRows } from '#server/platform/database/deferred-writes.ts'
import { recordChange, subject } from '#server/platform/database/record-change.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { openServices } from '#server/platform/open-services.ts'
import { mintScope, type Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { createOffice } from '#server/team/auth/create-office.ts'
import type { Figure } from './bench-page.ts'
import { median, percentile, round } from './measure.ts'
import { openStandbyPair } from './standby-pair.ts'

const WRITERS = [16, 64]
const ROUNDS = 10
const ROUND_MS = 1_000
const READS = 300
const LOCK_TIMEOUT = '55P03'

const silent = subject<'update'>('bench', null)
const loud = subject<'update'>('bench', 'customers')
type Way = 'without events' | 'with events' | 'notified inside'
const notifyInside = (scope: Scope) => sql`select pg_notify('luz_bench', ${`${scope.officeId} ${Math.random()}`})`

function change(way: Way, tx: Tx, scope: Scope, now: Date): void {
  recordChange({ tx, scope, now, actor: 'bench' }, way === 'with events' ? loud : silent, { action: 'update', id: 1 })
  if (way === 'notified inside') deferredRows(tx, notifyInside).push(1)
}

export async function standbyCommits(): Promise<Figure[]> {
  const pair = await openStandbyPair()
  const environment = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    LUZ_POOL: '70',
    LUZ_DATA_DIR: path.join(pair.folder, 'data'),
  })
  fs.mkdirSync(environment.LUZ_DATA_DIR)
  const open = () =>
    openServices({
      domains,
      environment,
      connection: pair.connection,
      secret: 'a secret for benches, long enough to be one',
      publicUrl: () => '',
      print: () => {},
    })
  // the second one only listens, as a second process does
  const [{ services, close }, other] = [await open(), await open()]
  try {
    const scopes: Scope[] = []
    for (let n = 0; n < Math.max(...WRITERS); n++) scopes.push(await makeOffice(services))
    const figures: Figure[] = []
    for (const writers of WRITERS) figures.push(...(await compare(services, scopes.slice(0, writers))))
    return [...figures, await readsBeside(services, scopes, pair.pauseStandby)]
  } finally {
    await other.close()
    await close()
    await pair.stop()
  }
}

async function makeOffice(services: Services): Promise<Scope> {
  const scope = mintScope(await nextOfficeId(services.db))
  const signIn = { email: `bench-${scope.officeId}@bench.test`, email_proved_at: new Date(), password_hash: 'none' }
  const owner = { name: 'נועה', phone_number: '+972541234567', ...signIn }
  await inOffice(services.officeDb, scope, (tx) => createOffice(tx, scope, new Date(), { name: 'בנץ׳', owner }))
  return scope
}

/** Rounds of the three ways alternate. */
async function compare(services: Services, scopes: readonly Scope[]): Promise<Figure[]> {
  const rates: Record<Way, number[]> = { 'without events': [], 'with events': [], 'notified inside': [] }
  for (let n = -1; n < ROUNDS; n++)
    for (const [way, list] of Object.entries(rates) as [Way, number[]][]) {
      const rate = await commitsPerSecond(services, scopes, way)
      if (n >= 0) list.push(rate)
    }
  const bare = median(rates['without events'])
  const of = (way: Way, what: string): Figure => ({ what, measured: median(rates[way]), bare, unit: '/s' })
  console.table(
    Object.entries(rates).map(([way, list]) => ({
      writers: scopes.length,
      way,
      rates: list.map((rate) => round(rate, 0)).join(' '),
    })),
  )
  return [
    { ...of('with events', `commits of ${scopes.length} writers with their events`), goal: '≥ 0.83×' },
    of('notified inside', `commits of ${scopes.length} writers notified inside, as before`),
  ]
}

async function commitsPerSecond(services: Services, scopes: readonly Scope[], way: Way): Promise<number> {
  const began = performance.now()
  let commits = 0
  const write = async (scope: Scope) => {
    while (performance.now() - began < ROUND_MS) {
      const isDone = await inOffice(services.officeDb, scope, async (tx) => change(way, tx, scope, new Date())).then(
        () => true,
        (error: { code?: string }) => {
          // the commit waited for those of others for longer than for any lock
          if (way === 'notified inside' && error.code === LOCK_TIMEOUT) return false
          throw error
        },
      )
      if (isDone) commits++
    }
  }
  await Promise.all(scopes.map(write))
  return (commits * 1_000) / (performance.now() - began)
}

/** How long another office reads while sixteen commits wait for a standby that was paused. */
async function readsBeside(
  services: Services,
  scopes: readonly Scope[],
  pauseStandby: () => Promise<() => void>,
): Promise<Figure> {
  const reader = scopes.at(-1)!
  const statement = sql`select count(*) from audit_log where office_id = ${reader.officeId}`.compile(services.officeDb)
  const reads = async () => {
    const taken: number[] = []
    for (let n = 0; n < READS; n++) {
      const began = performance.now()
      await readInOffice(services.officeDb, reader, statement)
      taken.push(performance.now() - began)
    }
    return percentile(taken, 0.95)
  }
  await reads()
  const quiet = await reads()
  const resume = await pauseStandby()
  const waiting = scopes
    .slice(0, 16)
    .map((scope) => inOffice(services.officeDb, scope, async (tx) => change('with events', tx, scope, new Date())))
  await sleep(1_000)
  const beside = await reads()
  // longer than a lock is waited for
  await sleep(6_000)
  resume()
  const ended = await Promise.allSettled(waiting)
  const failed = ended.filter(({ status }) => status === 'rejected').length
  if (failed > 0) throw new Error(`${failed} of ${ended.length} commits failed because others waited`)
  return {
    what: 'a read of another office while 16 commits wait for a paused standby, p95',
    measured: beside,
    bare: quiet,
    unit: 'ms',
    goal: '≤ 2×',
  }
}
