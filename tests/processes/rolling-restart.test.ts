import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OfficeEvent } from '#server/platform/realtime/live-events.ts'
import { openEventStream, type EventStreamClient } from '#tests/support/test-server.ts'
import { rounds } from '#tests/support/long-run.ts'
import { cloneDatabase } from '#tests/support/world.ts'
import { openBalancer } from './balancer.ts'
import { fromAnywhere, registerOffice, type LoadOffice } from './load-office.ts'
import { killAll, startServerProcess, type Server } from './server-process.ts'

const CALLERS = 8
/** How often each of the two processes is restarted. */
const ROUNDS = rounds(1, 2)
/** As the server's closing event says. */
const RECONNECT_MS = 1_000
const soon = { timeout: 60_000, interval: 20 }

let variables: Record<string, string>
let servers: Server[]
let database: pg.Client
let office: LoadOffice
const balancer = openBalancer()
const failures: unknown[] = []
const booked: number[] = []
const streams: EventStreamClient[] = []
let answers = 0
let stopped = false

beforeAll(async () => {
  const connection = await cloneDatabase(`luz_rolling_${process.pid}`)
  const socket = encodeURIComponent(String(connection.host))
  variables = {
    DATABASE_URL: `postgres://postgres@localhost/${connection.database}?host=${socket}`,
    LUZ_SECRET: 'one secret for all processes, long enough',
    LUZ_ROLE: 'web',
    // many times as long as the balancer needs to notice
    LUZ_DRAIN: '2',
  }
  servers = [await startServerProcess(variables), await startServerProcess(variables)]
  database = new pg.Client(connection)
  await database.connect()
  await Promise.all(servers.map(({ address }) => balancer.add(address)))
  const send = (method: string, url: string, body?: object, token?: string) =>
    balancer.send(method, url, { headers: fromAnywhere(token), ...(body && { body }) })
  office = await registerOffice(send, 'rolling')
})
afterAll(async () => {
  stopped = true
  balancer.close()
  for (const stream of streams) stream.close()
  await database?.end()
  await killAll([])
})

/** Sends a request; everything but success is a failure. */
async function call(method: string, url: string, body?: object) {
  const headers = fromAnywhere(url.startsWith('/api') ? office.token : undefined)
  const answer = await balancer.send(method, url, { headers, ...(body && { body }) }).catch((error: unknown) => {
    failures.push(`${method} ${url}: ${String(error)}`)
    return null
  })
  answers += 1
  if (answer && answer.status >= 300) failures.push({ method, url, ...answer })
  return answer
}

async function caller() {
  while (!stopped && failures.length < 10) {
    const made = await call('POST', '/api/appointments', office.nextBooking())
    if (made?.status === 201) booked.push(made.body.appointment.id)
    await call('GET', '/api/customers?limit=20')
    await call('GET', `/book/${office.slug}`)
    // connections are idle for a while, so some are when a process stops
    await sleep(randomInt(150))
  }
}

/** Watches the events of the office as a screen does: it connects again after each end. */
async function watch() {
  for (let last: string | undefined; !stopped;) {
    const stream = await openEventStream(balancer.next(), office.token, last)
    streams.push(stream)
    await stream.ended
    last = stream.received.findLast(({ id }) => id)?.id ?? last
    await sleep(RECONNECT_MS)
  }
}
const received = () => streams.flatMap((stream) => stream.received)
/** The appointments that were announced. */
const seen = () => {
  const events = received().flatMap(({ event, data }) => (event === 'message' ? [JSON.parse(data) as OfficeEvent] : []))
  return new Set(events.flatMap(({ what, id }) => (what === 'appointments' ? [id] : [])))
}

async function restart(at: number) {
  const old = servers[at]!
  expect(await old.stop('SIGTERM')).toBe(0)
  balancer.remove(old.address)
  servers[at] = await startServerProcess(variables)
  await balancer.add(servers[at].address)
}

describe('two web processes that are restarted one after the other', () => {
  it('answer every request, and lose and double no booking', async () => {
    const watching = watch()
    await vi.waitUntil(() => streams.length > 0, soon)
    const load = Promise.all([...Array.from({ length: CALLERS }, caller), watching])
    await vi.waitUntil(() => booked.length > CALLERS, soon)
    for (let round = 0; round < ROUNDS; round++)
      for (const at of servers.keys()) {
        await restart(at)
        const [before, answered] = [booked.length, answers]
        await vi.waitUntil(() => failures.length > 0 || answers > answered + 6 * CALLERS, soon)
        expect(failures).toEqual([])
        await vi.waitUntil(() => booked.slice(before).some((id) => seen().has(id)), soon)
      }
    stopped = true
    for (const stream of streams) stream.close()
    await load
    expect(failures).toEqual([])
    // most requests used a connection again, so the stops met kept connections
    expect(balancer.reused()).toBeGreaterThan(answers / 2)
    const { rows } = await database.query<{ id: string }>('select id from appointments where deleted_at is null')
    expect(rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(booked.toSorted((a, b) => a - b))
  })

  it('end event streams in an orderly way, so that each screen sees every booking', () => {
    expect(streams.length).toBeGreaterThan(ROUNDS)
    expect(streams.slice(0, -1).map(({ received: events }) => events.at(-1)?.event)).toEqual(
      streams.slice(0, -1).map(() => 'bye'),
    )
    expect(received().filter(({ event }) => event === 'resync')).toEqual([])
    const known = seen()
    expect(booked.slice(0, -CALLERS).filter((id) => !known.has(id))).toEqual([])
  })
})
