/**
 * A server whose requests, lookups and transactions of jobs go through a pooler that gives each
 * transaction another connection (DATABASE_URL), beside the database itself (DATABASE_DIRECT_URL).
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { childEnvironment } from '#tests/support/child-environment.ts'
import { openTransactionPooler } from '#tests/support/peers/transaction-pooler.ts'
import { cloneDatabase } from '#tests/support/world.ts'
import { soon } from './data-folders.ts'
import { salonDay, type SalonDay } from './salon-day.ts'
import { killAll, start, startServerProcess, type Server } from './server-process.ts'

const LUZ_SECRET = 'one secret for all processes, long enough'
let pooler: Awaited<ReturnType<typeof openTransactionPooler>>
let database: pg.Client
let server: Server
let refused: string
let variables: Record<string, string>
let day: SalonDay

beforeAll(async () => {
  const connection = await cloneDatabase(`luz_pooler_${process.pid}`)
  pooler = await openTransactionPooler(`${inject('host')}/.s.PGSQL.5432`)
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${pooler.port}/${connection.database}`
  const DATABASE_DIRECT_URL = `postgres://postgres@localhost/${connection.database}?host=${encodeURIComponent(inject('host'))}`
  const alone = start({ DATABASE_URL, LUZ_SECRET })
  variables = { DATABASE_URL, DATABASE_DIRECT_URL, LUZ_SECRET }
  server = await startServerProcess(variables)
  await alone.ended
  refused = alone.output()
  database = new pg.Client(connection)
  await database.connect()
  pooler.seen.statements.clear()
  day = await salonDay(server.address, 'pooler')
}, 120_000)
afterAll(async () => {
  day?.close()
  await server?.stop()
  await database?.end()
  pooler?.close()
  await killAll([])
})

describe('a server behind a pooler of transactions', () => {
  it('does not start without the address of the database itself', () => {
    expect(refused).toMatch(/^Luz could not start: DATABASE_URL leads to a pooler .* Set DATABASE_DIRECT_URL .*\.$/m)
  })

  it('signs in, books, sells and reads, and gives one time to one of those who want it at once', () => {
    const { refused: again, ...statuses } = day.statuses
    expect(Object.values(statuses).filter((status) => status >= 300)).toEqual([])
    expect([again, day.rush.filter((status) => status === 201).length]).toEqual([409, 1])
    expect(new Set(day.rush)).toEqual(new Set([201, 409]))
  })

  it('announces every booking to those who watch', async () => {
    await expect.poll(() => day.booked.filter((id) => !day.announced().has(id)), soon).toEqual([])
  })

  it('runs the jobs, and a letter leaves', async () => {
    const due = `select count(*)::int as n from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`
    await expect.poll(async () => (await database.query(due)).rows, soon).toEqual([{ n: 0 }])
    const sent = `select count(*)::int as n from mail_messages where status = 'sent'`
    await expect.poll(async () => (await database.query<{ n: number }>(sent)).rows[0]!.n, soon).toBeGreaterThan(0)
  })

  it('is examined by doctor, which tries both addresses', async () => {
    const env = { ...childEnvironment, ...variables }
    const doctor = promisify(execFile)(process.execPath, ['src/server/run-admin.ts', 'doctor'], { env })
    // other findings may be wrong on this machine
    const { stdout } = await doctor.catch((error: { stdout: string }) => error)
    expect(stdout).toMatch(/^ok +pooler +DATABASE_URL leads to the same database as DATABASE_DIRECT_URL/m)
  })

  it('sends through it neither a named statement nor what a session would have to keep', () => {
    const { named, users, statements, transactions } = pooler.seen
    expect([...named]).toEqual([])
    const kept =
      /\b(listen|unlisten|prepare|deallocate|discard|declare)\b|pg_(try_)?advisory_lock\b|\btemp(orary)? table/i
    const sets = /(^|;)\s*(set(?! local)|reset)\b|set_config\([^)]*false\)/i
    expect([...statements].filter((text) => kept.test(text) || sets.test(text))).toEqual([])
    expect([...users].map((name) => name.replace(/\d+$/, '…')).toSorted()).toEqual([
      'luz_lookup_…',
      'luz_request_…',
      'postgres',
    ])
    expect(transactions).toBeGreaterThan(50)
  })
})
