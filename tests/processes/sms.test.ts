/** Messages whose worker is killed while it sends them. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { childEnvironment } from '#tests/support/child-environment.ts'
import { rounds } from '#tests/support/long-run.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import type { PeerCall } from '#tests/support/peers/json-peer.ts'
import { startInforuPeer } from '#tests/support/peers/inforu-peer.ts'
import { start019Peer } from '#tests/support/peers/sms-019-peer.ts'
import { queue, statesOf } from '#tests/support/messages/sms.ts'
import { world } from '#tests/support/world.ts'

/** The points of the kills follow from it. */
const SEED = 20_261_127
const PER_KILL = 3
const START = { timeout: 120_000, interval: 5 }
/** Workers that have loaded their code and wait for their turn. */
const WARM = 3
const account = { username: 'noa', token: 'a-token', senders: ['Luz'] }

/**
 * Where a worker is killed: at its n-th message, before or after the provider took it, or some time
 * after it began.
 */
type Point = { readonly where: 'before' | 'taken' | 'answered' | 'later'; readonly n: number; readonly ms: number }
function randomPoints(seed: number, count: number): Point[] {
  let state = seed
  // mulberry32
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const places = ['before', 'taken', 'answered', 'later'] as const
  return Array.from({ length: count }, () => ({
    where: places[Math.floor(random() * places.length)]!,
    n: 1 + Math.floor(random() * PER_KILL),
    ms: Math.floor(random() * 80),
  }))
}

type Peer = Awaited<ReturnType<typeof start019Peer>> | Awaited<ReturnType<typeof startInforuPeer>>
const children = new Set<ChildProcess>()
/** Starts a worker that waits for its turn; returns how to let it work, and the process. */
function startWorker(provider: string, peer: Peer, at: { host: string; database: string }) {
  const args = ['tests/processes/sms-worker.ts', at.host, at.database, provider, peer.address]
  const env = { ...process.env, ...childEnvironment }
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  children.add(child)
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  const begin = async () => {
    await vi.waitUntil(() => said.includes('warm'), START)
    child.stdin.write('\n')
    await vi.waitUntil(() => said.includes('ready'), START)
  }
  return { child, begin }
}

let at: { host: string; database: string }
beforeAll(async () => {
  const { connection, pool } = await world()
  at = { host: String(connection.host), database: String(connection.database) }
  await pool.query(`delete from graphile_worker._private_jobs where key like '%sms%'`)
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await (await world()).pool.query<T>(text, values)).rows
/** Makes it look as if minutes had passed for messages without an answer and for their jobs. */
const passMinutes = async () => {
  await rows(
    `update sms_messages set unanswered_since = unanswered_since - interval '4 minutes' where status = 'queued'`,
  )
  await rows(`update graphile_worker._private_jobs set run_at = now() where key like '%sms:%' and run_at > now()`)
}
const isMessage = ({ body, path }: PeerCall) => 'sms' in body || path.endsWith('/SendSms')

/**
 * Kills one worker after the other at these points, each with new messages. Returns how many kills
 * left an unknown outcome.
 */
async function killWorkers(office: Office, provider: string, peer: Peer, points: readonly Point[]): Promise<number> {
  let unknown = 0
  const waiting = Array.from({ length: WARM }, () => startWorker(provider, peer, at))
  for (const [i, { where, n, ms }] of points.entries()) {
    const worker = waiting.shift()!
    if (i + WARM < points.length) waiting.push(startWorker(provider, peer, at))
    const exit = once(worker.child, 'exit')
    const kill = () => void worker.child.kill('SIGKILL')
    await passMinutes()
    await worker.begin()
    let seen = 0
    peer.watch.onCall = (call, response) => {
      if (!isMessage(call) || ++seen !== n) return null
      if (where === 'before') return kill
      if (where === 'taken') peer.troubles.push(kill)
      if (where === 'answered') response.on('finish', kill)
      return null
    }
    for (let j = 0; j < PER_KILL; j++)
      expect(
        await queue(office, {
          phone: `+9725${20_000_000 + i * PER_KILL + j}`,
          message: `הודעה ${i}.${j}`,
          atOnce: true,
        }),
      ).toBe('queued')
    if (where === 'later') await sleep(ms).then(kill)
    await exit
    peer.watch.onCall = null
    peer.troubles.length = 0
    unknown += (await rows('select from sms_messages where unanswered_since is not null')).length
  }
  return unknown
}

/** Lets a worker that is not killed send what is left. */
async function finish(office: Office, provider: string, peer: Peer): Promise<void> {
  const { begin, child } = startWorker(provider, peer, at)
  await begin()
  const isOver = async () => {
    await passMinutes()
    return (await statesOf(office)).every(({ status }) => status !== 'queued')
  }
  await vi.waitUntil(isOver, { timeout: 120_000, interval: 200 })
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** The first four points of the seed kill in each of the four places. */
const KILLS = rounds(4, 50)
it(`are sent once and never lost when workers are killed at ${KILLS} points`, { timeout: 300_000 }, async () => {
  const peer = await start019Peer(account)
  const office = await createTestOffice()
  const unknown = await killWorkers(office, '019sms', peer, randomPoints(SEED, KILLS))
  expect(unknown).toBeGreaterThan(0)
  await finish(office, '019sms', peer)
  const states = await statesOf(office)
  expect(states).toHaveLength(KILLS * PER_KILL)
  expect(new Set(states.map(({ status, failure }) => `${status} ${failure}`))).toEqual(new Set(['sent null']))
  // the provider took each message once, under the id of its row
  expect(peer.sent).toHaveLength(states.length)
  expect(new Set(peer.sent.map(({ text }) => text)).size).toBe(states.length)
  expect(peer.messages.size).toBe(states.length)
  const counted = `select used from usage_counters where office_id = $1 and kind = 'sms'`
  expect(await rows(counted, [office.officeId])).toEqual([{ used: states.length }])
  expect(await rows(`select key from graphile_worker._private_jobs where key like '%sms:%'`)).toEqual([])
  await peer.close()
})

/** The third point is the first at which the provider took a message and nobody knows. */
const FEW = rounds(3, 8)
it('are sent once or shown as perhaps sent by a provider that cannot be asked', { timeout: 300_000 }, async () => {
  const peer = await startInforuPeer(account)
  const office = await createTestOffice()
  await killWorkers(office, 'inforu', peer, randomPoints(SEED + 1, FEW))
  await finish(office, 'inforu', peer)
  const states = await statesOf(office)
  expect(states).toHaveLength(FEW * PER_KILL)
  const perhaps = states.filter(({ failure }) => failure === 'perhaps_sent')
  expect(states.filter(({ status }) => status === 'sent')).toHaveLength(states.length - perhaps.length)
  expect(perhaps.length).toBeGreaterThan(0)
  const texts = peer.sent.map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.length).toBeGreaterThanOrEqual(states.length - perhaps.length)
  const told = (await office.owner('GET', '/api/notifications')).body
  expect(told.total).toBe(perhaps.length)
  await peer.close()
})
