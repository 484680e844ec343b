/**
 * Frees jobs that are locked but not running. graphile-worker itself frees them only after four
 * hours.
 */
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { STATEMENT_TIMEOUT_SECONDS } from '../database/connection-settings.ts'

/** Advisory lock class: one lock for each worker process, held by its LISTEN connection. */
export const WORKER_LOCK = 7_214_002

export type AbandonedJobsOptions = { sweepEveryMs?: number; deadAfterSeconds?: number; lostAfterSeconds?: number }
export type AbandonedJobs = {
  /** The id with which graphile-worker locks jobs. */
  readonly poolId: () => string
  readonly start: (pool: pg.Pool) => void
  /**
   * Schedules a sweep after the answer to a statement was lost: if it was that of "take a job", a
   * job is locked that this process never received.
   */
  readonly afterLostAnswer: () => void
  readonly stop: () => void
}

/**
 * `events` is the worker's emitter. Call this before the worker starts, so that no event is missed.
 */
export function watchAbandonedJobs(events: WorkerEvents, options: AbandonedJobsOptions): AbandonedJobs {
  // an answer in transit is no older than the statement timeout
  const { sweepEveryMs = 30_000, deadAfterSeconds = 30, lostAfterSeconds = STATEMENT_TIMEOUT_SECONDS + 1 } = options
  let poolId = ''
  let regular: NodeJS.Timeout | undefined
  let extraSweep: NodeJS.Timeout | undefined
  let sweep = () => {}
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
  })
  const received = watchReceived(events)
  return {
    poolId: () => poolId,
    start: (pool) => {
      sweep = () => {
        const freed = freeJobsOfDeadWorkers(pool, deadAfterSeconds).then(() =>
          freeLostJobs(pool, poolId, received, lostAfterSeconds),
        )
        freed.catch(() => {}) // the next sweep tries again
      }
      regular = setInterval(sweep, sweepEveryMs)
    },
    afterLostAnswer: () => {
      clearTimeout(extraSweep)
      extraSweep = setTimeout(() => sweep(), (lostAfterSeconds + 1) * 1000).unref()
    },
    stop: () => {
      clearInterval(regular)
      clearTimeout(extraSweep)
    },
  }
}

/**
 * Finds the workers whose advisory locks PostgreSQL has released, so that this statement can
 * acquire them. A job that was killed during its last attempt gets one more, because nobody learned
 * how it ended; later, so that a job that kills its process does not do so all the time.
 */
const FIND_DEAD = `with dead as materialized (
    select locked_by from (
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      group by 1 having min(locked_at) < now() - make_interval(secs => $2)) j
    where pg_try_advisory_xact_lock($1, hashtext(locked_by))),
  last_attempts as (
    update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now() + interval '10 minutes'
    where locked_by in (select locked_by from dead) and attempts >= max_attempts)
  select locked_by from dead`

/** Frees the jobs of dead worker processes. */
async function freeJobsOfDeadWorkers(pool: pg.Pool, deadAfterSeconds: number): Promise<void> {
  const { rows } = await pool.query<{ locked_by: string }>(FIND_DEAD, [WORKER_LOCK, deadAfterSeconds])
  const dead = rows.map((row) => row.locked_by)
  if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
}

type Attempt = { readonly id: string; readonly attempts: number }
const keyOf = ({ id, attempts }: Attempt) => `${id} ${attempts}`

/** Collects the job attempts that this process receives. */
function watchReceived(events: WorkerEvents): Set<string> {
  const received = new Set<string>()
  events.on('job:start', ({ job }) => received.add(keyOf(job)))
  return received
}

const LOCKED_JOBS = `select id::text, attempts, locked_at < now() - make_interval(secs => $2) as old
  from graphile_worker._private_jobs where locked_by = $1`
/** Decrements `attempts`, because the lost attempt never ran. */
const FREE_JOBS = `update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
  where locked_by = $1 and id = any($2::bigint[])`

/**
 * Frees jobs that this process locked but never received: the connection was lost between the
 * commit of "take a job" and its answer.
 */
async function freeLostJobs(pool: pg.Pool, poolId: string, received: Set<string>, seconds: number): Promise<void> {
  const before = [...received]
  const { rows } = await pool.query<Attempt & { old: boolean }>(LOCKED_JOBS, [poolId, seconds])
  const locked = new Set(rows.map(keyOf))
  for (const key of before) if (!locked.has(key)) received.delete(key)
  const lost = rows.filter((row) => row.old && !received.has(keyOf(row)))
  if (lost.length > 0) await pool.query(FREE_JOBS, [poolId, lost.map(({ id }) => id)])
}
