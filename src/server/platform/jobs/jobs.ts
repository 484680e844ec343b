/**
 * graphile-worker in the same database: a job is enqueued inside the business transaction and
 * exists only if that commits.
 */
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { run, type JobHelpers, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { noteJobs } from '../database/after-commit.ts'
import { inOffice, openDatabase, type Tx } from '../database/database.ts'
import { deferredRows } from '../database/deferred-writes.ts'
import { workerLogger } from '../database/migrate.ts'
import { mintScope, type Scope } from '../security/scope.ts'
import type { Services } from '../services.ts'
import { WORKER_LOCK, watchAbandonedJobs, type AbandonedJobsOptions } from './abandoned-jobs.ts'
import { LAST, nightlyOf, planNightlyJobs } from './nightly-jobs.ts'
import { watchOutsideCalls, type OutsideCalls, type OutsideService } from './outside-calls.ts'
import { openWorkerPool } from './worker-pool.ts'

export type NewJob = {
  readonly task: string
  readonly payload: object
  readonly runAt?: Date
  readonly key?: string
  /** Before or after others that are due; between `soon` and `last` without it. */
  readonly urgency?: keyof typeof PRIORITIES
}
/**
 * What a person waits for at a screen comes first, then money and held times; what was planned
 * for many and the work of the night come last. A lower number comes first.
 */
const PRIORITIES = { first: -10, soon: -5, last: LAST } as const
/**
 * The SQL call that adds jobs, to be part of a larger statement of this transaction; workers are
 * told after its commit. Every job has a key: a job without one is known to be superseded
 * (`SUPERSEDED`).
 */
export const callEnqueueJobs = (tx: Tx, jobs: readonly NewJob[]): RawBuilder<unknown> => {
  noteJobs(tx, jobs.length)
  const rows = jobs.map(({ task, payload, runAt, key, urgency }) => ({
    task,
    payload,
    run_at: runAt,
    key: key ?? randomUUID(),
    priority: urgency ? PRIORITIES[urgency] : 0,
  }))
  return sql`enqueue_jobs(${JSON.stringify(rows)}::jsonb)`
}
/**
 * Adds jobs in one statement, or in none when there are none. A waiting job with the same key is
 * replaced.
 */
export async function enqueueAll(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length > 0) await sql`select ${callEnqueueJobs(tx, jobs)}`.execute(tx)
}
/** Adds one job, at once or at `runAt`. A waiting job with the same key is replaced. */
export const enqueue = (
  tx: Tx,
  task: string,
  payload: object,
  when: Omit<NewJob, 'task' | 'payload'> = {},
): Promise<void> => enqueueAll(tx, [{ task, payload, ...when }])

/**
 * Adds jobs together with the commit (deferred-writes.ts). Of jobs with the same key the last one
 * counts.
 */
export const enqueueWithCommit = (tx: Tx, jobs: readonly NewJob[]): void =>
  void deferredRows(tx, writeJobs).push(...jobs)
const writeJobs = (_: Scope, jobs: readonly NewJob[], tx: Tx) => {
  const last = new Map(jobs.map((job) => [job.key ?? job, job]))
  return sql`select ${callEnqueueJobs(tx, [...last.values()])}`
}

/** Removes a waiting job, and one that would be added with the commit. */
export async function cancelJob(tx: Tx, key: string): Promise<void> {
  const jobs = deferredRows(tx, writeJobs)
  jobs.splice(0, jobs.length, ...jobs.filter((job) => job.key !== key))
  await sql`select cancel_job(${key})`.execute(tx)
}

export type JobContext = {
  readonly scope: Scope
  readonly services: Services
  readonly now: Date
  readonly first: boolean
  /** True on the last attempt, whose failure is final. */
  readonly last: boolean
  /**
   * A transaction in the job's office. A job that calls an outside service opens one before and one
   * after the call, never around it.
   */
  readonly inOffice: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}
export type Job<P> = {
  readonly payload: z.ZodType<P>
  readonly work: (payload: P, context: JobContext) => Promise<void>
  /** Runs once a night for each office. */
  readonly isNightly?: true
  /** The outside service that it waits for. */
  readonly calls?: OutsideService
}
export type Jobs = Readonly<Record<string, Job<never>>>
/**
 * Pairs the schema of a payload with the work, so that a payload of an older version fails loudly.
 */
export const job = <P>(payload: z.ZodType<P>, work: Job<P>['work'], more: Pick<Job<P>, 'calls'> = {}): Job<never> =>
  ({ payload, work, ...more }) as unknown as Job<never>

/** A job that runs once a night for each office. */
export const nightlyJob = (work: (context: JobContext) => Promise<void>): Job<never> => ({
  ...job(z.object({}), (_, context) => work(context)),
  isNightly: true,
})

const officeIn = z.object({ office_id: z.int().positive() })
const STOP_WAIT_MS = 10_000

/** A connection, or what runs statements on one after another. */
type Session = { query(text: string, values: unknown[]): Promise<unknown> }
export type RunningJobs = {
  /** Marks, on a connection that lasts, that this worker is alive. */
  readonly alive: (session: Session) => Promise<void>
  /** False after the worker has stopped, also by itself. */
  readonly isWorking: () => boolean
  readonly close: () => Promise<void>
}
/** `stopWaitMs`: how long a stop waits for running jobs. */
type Options = AbandonedJobsOptions & { stopWaitMs?: number }

/**
 * Jobs have connections of their own, for their transactions too: neither requests nor jobs wait
 * for a connection of the other.
 */
export async function startJobs(
  connection: pg.ClientConfig,
  services: Services,
  jobs: Jobs,
  options: Options = {},
): Promise<RunningJobs> {
  const concurrency = services.environment.LUZ_JOBS
  const events: WorkerEvents = new EventEmitter()
  const outside = watchOutsideCalls(servicesOf(jobs), { slots: concurrency, print: console.error })
  outside.follow(events)
  const abandonedJobs = watchAbandonedJobs(events, options)
  const pool = openWorkerPool(connection, concurrency, services.outages, abandonedJobs.afterLostAnswer)
  services.pools.set('jobs', pool)
  const runner = await run({
    pgPool: pool,
    events,
    taskList: {
      ...tasksOf({ ...services, db: openDatabase(pool) }, jobs, outside),
      plan_nightly_jobs: planNightlyJobs(jobs),
    },
    forbiddenFlags: outside.forbidden,
    ...(nightlyOf(jobs).length > 0 ? { crontab: NIGHTLY } : {}),
    concurrency,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: workerLogger,
    preset: {
      worker: { minResetLockedInterval: 60_000, maxResetLockedInterval: 120_000, gracefulShutdownAbortTimeout: 8_000 },
    },
  })
  abandonedJobs.start(pool)
  let isWorking = true
  const stopped = () => {
    isWorking = false
  }
  runner.promise.then(stopped, stopped)
  return {
    isWorking: () => isWorking,
    alive: async (session) => {
      await session.query('select pg_advisory_lock($1, hashtext($2))', [WORKER_LOCK, abandonedJobs.poolId()])
    },
    close: async () => {
      abandonedJobs.stop()
      if (await stopsInTime(runner, options.stopWaitMs ?? STOP_WAIT_MS)) return pool.end()
      // lets other processes take unfinished jobs now instead of after graphile-worker's four hours
      await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [abandonedJobs.poolId()])
    },
  }
}

/** At 01:00 UTC. A worker that starts later on the same day makes up for it. */
const NIGHTLY = '0 1 * * * plan_nightly_jobs ?fill=1d&jobKey=plan_nightly_jobs'

const servicesOf = (jobs: Jobs) =>
  new Map(Object.entries(jobs).flatMap(([name, { calls }]) => (calls ? [[name, calls] as const] : [])))

const noOutsideCalls: Pick<OutsideCalls, 'during'> = { during: (_, work) => work() }

/** The jobs in graphile-worker's form. */
export const tasksOf = (services: Services, jobs: Jobs, outside = noOutsideCalls): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, { payload, work }]) => [
      name,
      (raw: unknown, { job: { attempts, max_attempts } }: JobHelpers) => {
        const attempt = { first: attempts <= 1, last: attempts >= max_attempts }
        const context = contextOf(services, officeIn.parse(raw).office_id, attempt)
        return outside.during(name, () => work(payload.parse(raw), context))
      },
    ]),
  )

type Attempt = Pick<JobContext, 'first' | 'last'>
function contextOf(services: Services, officeId: number, attempt: Attempt): JobContext {
  const scope = mintScope(officeId)
  return {
    scope,
    services,
    now: services.clock(),
    ...attempt,
    inOffice: (work) => inOffice(services.jobDb, scope, work),
  }
}

async function stopsInTime(runner: Runner, waitMs: number): Promise<boolean> {
  const stopped = runner.stop().then(() => true)
  const timedOut = new Promise<boolean>((resolve) => setTimeout(resolve, waitMs, false).unref())
  return Promise.race([stopped, timedOut])
}
