import { machineTime, now } from './clock.ts'
import { world } from './world.ts'

/**
 * When the jobs with keys like this one (SQL pattern) are due, by the test clock, soonest first.
 */
export async function dueTimes(keys: string): Promise<Date[]> {
  const { pool } = await world()
  const { rows } = await pool.query<{ run_at: Date }>(
    'select run_at from graphile_worker._private_jobs where key like $1 order by run_at',
    [keys],
  )
  return rows.map(({ run_at }) => new Date(run_at.getTime() - machineTime(0).getTime()))
}

/** Lets `runJobs` run the jobs with keys like this one that are due by the test clock. */
export async function makeDueJobsReady(keys: string): Promise<void> {
  const { pool } = await world()
  await pool.query('update graphile_worker._private_jobs set run_at = now() where key like $1 and run_at <= $2', [
    keys,
    machineTime(now().getTime()),
  ])
}
