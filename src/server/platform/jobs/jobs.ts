/** graphile-worker in the same database: work is enqueued inside the business transaction and lives or dies with it. */
import { EventEmitter } from 'node:events'
import { run, type JobHelpers, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { inOffice, type Tx } from '../database/database.ts'
import { quiet } from '../database/migrate.ts'
import { mintScope, type Scope } from '../security/scope.ts'
import type { Services } from '../services.ts'

/** The same key replaces the job that waits under it. */
export async function enqueue(
  tx: Tx,
  task: string,
  payload: object,
  when: { runAt?: Date; key?: string } = {},
): Promise<void> {
  const json = JSON.stringify(payload)
  await sql`select enqueue_job(${task}, ${json}::jsonb, ${when.runAt ?? null}::timestamptz, ${when.key ?? null})`.execute(
    tx,
  )
}
export async function cancelJob(tx: Tx, key: string): Promise<void> {
  await sql`select cancel_job(${key})`.execute(tx)
}

export type JobContext = {
  readonly scope: Scope
  readonly services: Services
  readonly now: Date
  /** True when no further attempt follows: what failed now has failed for good. */
  readonly last: boolean
  /** A transaction in the job's office. A job that talks to the outside world opens one before and one after, never around it. */
  readonly inOffice: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}
export type Job<P> = {
  readonly payload: z.ZodType<P>
  readonly work: (payload: P, context: JobContext) => Promise<void>
}
/** Pairs the schema of a payload with the work, so that a payload of an older version fails loudly. */
export const job = <P>(payload: z.ZodType<P>, work: Job<P>['work']): Job<P> => ({ payload, work })
export type Jobs = Readonly<Record<string, Job<never>>>

const officeIn = z.object({ office_id: z.int().positive() })
const ALIVE = 7_214_002 // advisory lock class: one lock a worker process, held by its LISTEN connection
const STOP_WAIT_MS = 10_000

export type RunningJobs = { readonly alive: (client: pg.Client) => Promise<void>; readonly close: () => Promise<void> }
/** `stopWaitMs`: how long a stop waits for jobs that run. */
type Options = { concurrency?: number; sweepEveryMs?: number; deadAfterSeconds?: number; stopWaitMs?: number }

export async function startJobs(
  pool: pg.Pool,
  services: Services,
  jobs: Jobs,
  options: Options = {},
): Promise<RunningJobs> {
  const events: WorkerEvents = new EventEmitter()
  let poolId = ''
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
  })
  const runner = await run({
    pgPool: pool,
    events,
    taskList: tasksOf(services, jobs),
    concurrency: options.concurrency ?? 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: quiet,
    preset: {
      worker: { minResetLockedInterval: 60_000, maxResetLockedInterval: 120_000, gracefulShutdownAbortTimeout: 8_000 },
    },
  })
  const sweeper = setInterval(
    () => void freeJobsOfTheDead(pool, options.deadAfterSeconds ?? 30),
    options.sweepEveryMs ?? 30_000,
  )
  return {
    alive: async (client) => {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [ALIVE, poolId])
    },
    close: async () => {
      clearInterval(sweeper)
      if (await stopsInTime(runner, options.stopWaitMs ?? STOP_WAIT_MS)) return
      // a job that will not end: others may have it now, not when graphile-worker's four hours are over
      await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [poolId])
    },
  }
}

/** The jobs as graphile-worker takes them. */
export const tasksOf = (services: Services, jobs: Jobs): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, { payload, work }]) => [
      name,
      (raw: unknown, { job: { attempts, max_attempts } }: JobHelpers) => {
        const context = contextOf(services, officeIn.parse(raw).office_id, attempts >= max_attempts)
        return work(payload.parse(raw), context)
      },
    ]),
  )

function contextOf(services: Services, officeId: number, last: boolean): JobContext {
  const scope = mintScope(officeId)
  return { scope, services, now: services.clock(), last, inOffice: (work) => inOffice(services.db, scope, work) }
}

/** When a worker process dies PostgreSQL lets go of its lock, and anybody who can take that lock may free its jobs. */
async function freeJobsOfTheDead(pool: pg.Pool, deadAfterSeconds: number): Promise<void> {
  const text = `with dead as materialized (
      select locked_by from (
        select locked_by from graphile_worker._private_jobs where locked_by is not null
        group by 1 having min(locked_at) < now() - make_interval(secs => $2)) j
      where pg_try_advisory_xact_lock($1, hashtext(locked_by)))
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`
  await pool.query(text, [ALIVE, deadAfterSeconds]).catch(() => {}) // the next sweep tries again
}

async function stopsInTime(runner: Runner, waitMs: number): Promise<boolean> {
  const stopped = runner.stop().then(() => true)
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, waitMs, false).unref())
  return Promise.race([stopped, late])
}
