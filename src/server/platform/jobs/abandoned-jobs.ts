/**
 * Frees jobs that are locked but not running. graphile-worker itself frees them only after four
 * hours.
 */
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { STATEMENT_TIMEOUT_SECONDS } from '../database/database.ts'

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
 * Frees the jobs of dead worker processes. PostgreSQL has released their advisory locks, so this
 * statement can acquire them.
 */
async function freeJobsOfDeadWorkers(pool: pg.Pool, deadAfterSeconds: number): Promise<void> {
  const text = `with dead as materialized (
      select locked_by from (
        select locked_by from graphile_worker._private_jobs where locked_by is not null
        group by 1 having min(locked_at) < now() - make_interval(secs => $2)) j
      where pg_try_advisory_xact_lock($1, hashtext(locked_by)))
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`
  await pool.query(text, [WORKER_LOCK, deadAfterSeconds])
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
