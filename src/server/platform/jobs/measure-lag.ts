/**
 * Gauges of /metrics that show how far the workers are behind. Any process can read them from the
 * jobs table.
 */
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/database.ts'

export type TaskLag = { readonly task: string; readonly due: number; readonly seconds: number; readonly failed: number }
/**
 * For each task: the number of due jobs that no worker has taken, the lag of the oldest of them,
 * and the number of jobs that have used up their attempts.
 */
export const lagOfTasks = async (db: Database): Promise<readonly TaskLag[]> => {
  const { rows } = await sql<TaskLag>`
    select t.identifier as task, count(*) filter (where due)::int as due, count(*) filter (where failed)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where due)), 0)::float8 as seconds
    from graphile_worker._private_tasks t
    left join lateral (select run_at, is_available and run_at <= now() as due, attempts >= max_attempts as failed
      from graphile_worker._private_jobs j where j.task_id = t.id) j on true
    group by 1`.execute(db)
  return rows
}

/**
 * Adds the gauges and returns a function that updates them. They are absent while the database does
 * not answer.
 */
export function registerLag(registry: Registry, db: Database): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['task'], registers: [registry] })
  const lag = gauge('luz_job_lag_seconds', 'How late the oldest due job of a task is')
  const due = gauge('luz_jobs_due', 'Jobs that are due and that no worker has taken')
  const failed = gauge('luz_jobs_failed', 'Jobs that have used up their attempts')
  return async () => {
    const tasks = await lagOfTasks(db).catch(() => [])
    for (const one of [lag, due, failed]) one.reset()
    for (const { task, ...of } of tasks) {
      lag.set({ task }, Math.max(of.seconds, 0))
      due.set({ task }, of.due)
      failed.set({ task }, of.failed)
    }
  }
}
