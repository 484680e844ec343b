import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { JobHelpers } from 'graphile-worker'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readEnvironment } from '#server/platform/environment.ts'
import { createOffice } from '#server/team/auth/create-office.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { cloneDatabase } from '#tests/support/world.ts'
import { openPool } from '../database/database.ts'
import { cancelJob, enqueue, enqueueWithCommit, job, nightlyJob, startJobs, type Jobs } from './jobs.ts'
import { planNightlyJobs } from './nightly-jobs.ts'
import { domains } from '#server/domains.ts'
import { openServices, type OpenServices } from '../open-services.ts'

const OFFICE = 1
let opened: OpenServices
let pool: pg.Pool
let connection: pg.ClientConfig
const children: ChildProcess[] = []
beforeAll(async () => {
  connection = await cloneDatabase(`luz_jobs_${process.pid}`)
  pool = openPool(connection, 2)
  opened = await openServices({
    domains,
    environment: readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    connection,
    secret: 'a secret for tests, long enough to be one',
    publicUrl: () => '',
    print: () => {},
  })
  const signIn = { email: 'noa@luz.test', email_proved_at: new Date(), password_hash: '' }
  const owner = { name: 'נועה', phone_number: '+972521234567', ...signIn }
  await inOffice((tx, scope) => createOffice(tx, scope, new Date(), { name: 'סטודיו', slug: 'studio', owner }))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await opened.close()
  await pool.end()
})
const inOffice = <T>(work: Parameters<typeof enterOffice<T>>[2]) => enterOffice(opened.services, OFFICE, work)
const queued = async () =>
  (
    await pool.query(
      'select key, attempts, locked_by is not null as taken from graphile_worker._private_jobs order by id',
    )
  ).rows
const startHere = (
  jobs: object,
  options: Parameters<typeof startJobs>[3] = { sweepEveryMs: 100, deadAfterSeconds: 1 },
) => startJobs(opened.workerConnection, opened.services, jobs as Jobs, options)
const POLL = { timeout: 30_000, interval: 20 }

/** A worker process that has taken a job that does not end. */
async function startSleepingWorker(): Promise<ChildProcess> {
  const args = ['tests/processes/napping-worker.ts', String(connection.host), String(connection.database)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  // it prints "ready" once it holds the advisory lock of a live worker
  await expect.poll(() => output.split('\n').toSorted(), POLL).toEqual(['', 'asleep', 'ready'])
  return child
}

/** Makes every locked job look as if it had been taken an hour ago. */
const ageLocks = () =>
  pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_by is not null`,
  )

describe('a job', () => {
  it('is taken over within seconds from a killed worker, but not from a living one', async () => {
    await inOffice((tx) => enqueue(tx, 'nap', {}, { key: 'kill' }))
    const child = await startSleepingWorker()
    const runs = { nap: 0, abandoned: 0 }
    const nap = job(z.object({}), async () => void runs.nap++)
    const abandoned = job(z.object({}), async () => void runs.abandoned++)
    const running = await startHere({ nap, abandoned })
    await running.alive(opened.services.pgListener.client()!)
    await inOffice((tx) => enqueue(tx, 'abandoned', {}, { key: 'left', runAt: new Date('2099-01-01') }))
    await pool.query(`update graphile_worker._private_jobs set locked_at = now(), attempts = 1, run_at = now(),
      locked_by = 'worker of a dead process' where key = '1:left'`)
    await ageLocks()
    // the sweep that frees this job sees the living worker's job, which is as old
    await expect.poll(() => runs.abandoned, POLL).toBe(1)
    expect(runs.nap).toBe(0)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect.poll(() => runs.nap, POLL).toBe(1)
    await expect.poll(queued, POLL).toEqual([])
    await running.close()
  })

  it('is freed when it was locked but never received, but not while it runs', async () => {
    const events: string[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const nap = job(z.object({ name: z.string() }), async ({ name }) => {
      events.push(name)
      if (name === 'long') await finished
    })
    const running = await startHere({ nap }, { sweepEveryMs: 100, lostAfterSeconds: 1 })
    await running.alive(opened.services.pgListener.client()!)
    await inOffice((tx) => enqueue(tx, 'nap', { name: 'long' }, { key: 'long' }))
    await expect.poll(() => events, POLL).toEqual(['long'])
    await inOffice((tx) => enqueue(tx, 'nap', { name: 'lost' }, { key: 'lost', runAt: new Date('2099-01-01') }))
    await pool.query(`update graphile_worker._private_jobs j set locked_at = now(), attempts = 1, run_at = now(),
      locked_by = (select locked_by from graphile_worker._private_jobs where locked_by is not null) where key = '1:lost'`)
    await ageLocks()
    await expect.poll(() => events, POLL).toEqual(['long', 'lost'])
    finish()
    await expect.poll(queued, POLL).toEqual([])
    expect(events).toEqual(['long', 'lost'])
    await running.close()
  })

  it('that was killed in its last attempt gets one more, but not at once', async () => {
    const seen: boolean[] = []
    const nap = job(z.object({}), async (_, { last }) => void seen.push(last))
    await inOffice((tx) => enqueue(tx, 'nap', {}, { key: 'killed', runAt: new Date('2099-01-01') }))
    await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', attempts = 10,
      run_at = now(), locked_by = 'worker of a dead process'`)
    const running = await startHere({ nap })
    await expect.poll(queued, POLL).toEqual([{ key: `${OFFICE}:killed`, attempts: 9, taken: false }])
    const later = `update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '5 minutes'`
    expect((await pool.query(later)).rowCount).toBe(1)
    expect(seen).toEqual([])
    await pool.query(`select pg_notify('jobs:insert', '{"count":1}')`)
    await expect.poll(queued, POLL).toEqual([])
    expect(seen).toEqual([true])
    await running.close()
  })

  it('of the night is planned once for each office', async () => {
    const jobs = { sweep: nightlyJob(async () => {}), nap: job(z.object({}), async () => {}) }
    const plan = planNightlyJobs(jobs as Jobs)
    const helpers = { query: (text: string, values: unknown[]) => pool.query(text, values) }
    for (let night = 0; night < 2; night++) await plan({}, helpers as unknown as JobHelpers)
    expect(await queued()).toEqual([{ key: `${OFFICE}:sweep`, attempts: 0, taken: false }])
    let ranFor = 0
    const sweep = nightlyJob(async ({ scope }) => void (ranFor = scope.officeId))
    await pool.query('update graphile_worker._private_jobs set run_at = now()')
    const running = await startHere({ sweep })
    await expect.poll(() => ranFor, POLL).toBe(OFFICE)
    await expect.poll(queued, POLL).toEqual([])
    await running.close()
  })

  it('is not enqueued when its transaction rolls back', async () => {
    await inOffice(async (tx) => {
      await enqueue(tx, 'nap', {}, { key: 'undone' })
      throw new Error('on purpose')
    }).catch(() => {})
    expect(await queued()).toEqual([])
  })

  it('replaces a waiting job with the same key and can be cancelled', async () => {
    const at = (day: string) => ({ runAt: new Date(`2099-01-${day}T00:00:00Z`), key: 'same' })
    await inOffice((tx) => enqueue(tx, 'nap', { n: 1 }, at('01')))
    await inOffice((tx) => enqueue(tx, 'nap', { n: 2 }, at('02')))
    expect(await queued()).toEqual([{ key: `${OFFICE}:same`, attempts: 0, taken: false }])
    const { rows } = await pool.query('select payload, run_at from graphile_worker._private_jobs')
    expect(rows).toEqual([{ payload: { n: 2, office_id: OFFICE }, run_at: new Date('2099-01-02T00:00:00Z') }])
    await inOffice((tx) => cancelJob(tx, 'same'))
    expect(await queued()).toEqual([])
  })

  it('is added with the commit: the last one of a key, or none when that is cancelled', async () => {
    const plan = (n: number) => ({ task: 'nap', payload: { n }, runAt: new Date('2099-01-01T00:00:00Z'), key: 'same' })
    await inOffice(async (tx) => enqueueWithCommit(tx, [plan(1), plan(2)]))
    const { rows } = await pool.query('select payload from graphile_worker._private_jobs')
    expect(rows).toEqual([{ payload: { n: 2, office_id: OFFICE } }])
    await inOffice(async (tx) => {
      enqueueWithCommit(tx, [plan(3)])
      await cancelJob(tx, 'same')
    })
    expect(await queued()).toEqual([])
  })

  it('gets ten attempts, knows the last one, and logs each failure without the recipient', async () => {
    const seen: boolean[] = []
    await inOffice((tx) => enqueue(tx, 'fail', {}, { key: 'ten' }))
    const fail = job(z.object({}), async (_, { last }) => {
      seen.push(last)
      throw new Error('450 dana@example.com is busy, call +972521234567')
    })
    const logged: string[] = []
    const originalError = console.error
    console.error = (line: string) => logged.push(line)
    const running = await startHere({ fail }, { sweepEveryMs: 60_000 })
    for (let i = 1; i <= 10; i++) {
      await expect.poll(() => seen.length, POLL).toBe(i)
      await expect.poll(async () => (await queued())[0]?.taken, POLL).toBe(false)
      await pool.query(`update graphile_worker._private_jobs set run_at = now()`)
      await pool.query(`select pg_notify('jobs:insert', '{"count":1}')`)
    }
    await expect.poll(() => logged.length, POLL).toBe(10)
    await running.close()
    console.error = originalError
    expect(logged).toHaveLength(10)
    expect(logged[9]).toMatch(/^Failed task .*attempt 10 of 10\) with error '450 … is busy, call …/)
    expect(logged.join()).not.toMatch(/dana|972521234567/)
    expect(seen).toEqual([...Array.from({ length: 9 }, () => false), true])
    await pool.query('delete from graphile_worker._private_jobs')
  })

  it('does not wait for the requests of its office, even when they use all connections', async () => {
    const mayEnd = Promise.withResolvers<void>()
    let found = 0
    const { LUZ_POOL } = opened.services.environment
    await inOffice((tx) => enqueue(tx, 'read', {}))
    const requests = Array.from({ length: LUZ_POOL }, () => inOffice(() => mayEnd.promise))
    const read = job(z.object({}), (_, context) =>
      context.inOffice(async (tx) => {
        found = (await tx.selectFrom('offices').select('id').execute()).length
      }),
    )
    const running = await startHere({ read })
    await expect.poll(() => found, POLL).toBe(1)
    mayEnd.resolve()
    await Promise.all(requests)
    await running.close()
  })

  it('is unlocked at once when it does not end before the process stops', async () => {
    let begun = false
    await inOffice((tx) => enqueue(tx, 'nap', {}, { key: 'endless' }))
    const endless = job(z.object({}), async () => {
      begun = true
      await new Promise(() => {})
    })
    const running = await startHere({ nap: endless }, { sweepEveryMs: 60_000, stopWaitMs: 300 })
    await expect.poll(() => begun, POLL).toBe(true)
    await running.close()
    expect(await queued()).toEqual([{ key: `${OFFICE}:endless`, attempts: 1, taken: false }])
    await pool.query('delete from graphile_worker._private_jobs')
  })
})
