/**
 * How far the workers are behind. Any process can read it from the jobs table; each part reads an
 * index.
 */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { DatabaseGauges } from '../measure-database.ts'

/**
 * A job whose key was enqueued again while it ran: graphile-worker takes its key and its attempts,
 * so that it looks given up if it then fails. Its successor does the work.
 */
export const SUPERSEDED = 'key is null and attempts >= max_attempts'

export type TaskLag = { readonly task: string; readonly due: number; readonly seconds: number; readonly failed: number }
const lag = sql`
  select t.identifier as task, coalesce(due.n, 0)::int as due, coalesce(failed.n, 0)::int as failed,
    greatest(coalesce(extract(epoch from now() - due.first), 0), 0)::float8 as seconds
  from graphile_worker._private_tasks t
  left join (select task_id, count(*) as n, min(run_at) as first from graphile_worker._private_jobs
    where is_available and run_at <= now() group by 1) due on due.task_id = t.id
  left join (select task_id, count(*) as n from graphile_worker._private_jobs
    where attempts >= max_attempts and not (${sql.raw(SUPERSEDED)}) group by 1) failed on failed.task_id = t.id`

/**
 * For each task: the number of due jobs that no worker has taken, the lag of the oldest of them,
 * and the number of jobs that have used up their attempts.
 */
export const lagOfTasks = async (db: Database): Promise<readonly TaskLag[]> =>
  (await sql<TaskLag>`${lag}`.execute(db)).rows

export const lagGauges: DatabaseGauges = {
  label: 'task',
  help: {
    luz_job_lag_seconds: 'How late the oldest due job of a task is',
    luz_jobs_due: 'Jobs that are due and that no worker has taken',
    luz_jobs_failed: 'Jobs that have used up their attempts',
  },
  measure: () => sql`
    select g.gauge, task as label, g.value from (${lag}) l cross join lateral (values
      ('luz_job_lag_seconds', seconds), ('luz_jobs_due', due), ('luz_jobs_failed', failed)) g(gauge, value)`,
}
