/** Jobs that a restored backup brought. They wait until an operator releases them. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Moves every waiting job a thousand years ahead, also those that ran when the backup was taken.
 */
export const HOLD_JOBS = `update graphile_worker._private_jobs
  set run_at = run_at + interval '1000 years', locked_at = null, locked_by = null where attempts < max_attempts`

/** Holds those that do not wait already. Returns their number. */
export async function holdJobs(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`${sql.raw(HOLD_JOBS)} and not ${isHeld}`.execute(db)
  return Number(numAffectedRows)
}

const isHeld = sql`run_at > now() + interval '500 years'`

/** The number of jobs that are held. */
export async function countHeldJobs(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker._private_jobs where ${isHeld}`.execute(db)
  return rows[0]!.n
}

/** Lets held jobs run at their time, at once if it has passed. Returns their number. */
export async function releaseJobs(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update graphile_worker._private_jobs set run_at = run_at - interval '1000 years' where ${isHeld}`.execute(db)
  return Number(numAffectedRows)
}
