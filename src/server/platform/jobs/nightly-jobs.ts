/** The jobs of the night: one for each office and task, planned once a day. */
import type { Task } from 'graphile-worker'
import { SUPERSEDED } from './measure-lag.ts'

/** The priority of what may wait for everything else. */
export const LAST = 10
type Jobs = Readonly<Record<string, { readonly isNightly?: true }>>

/** The names of those that run every night. */
export const nightlyOf = (jobs: Jobs) =>
  Object.entries(jobs).flatMap(([name, { isNightly }]) => (isNightly ? [name] : []))

/**
 * Removes jobs that failed after their key was enqueued again while they ran: their successors did
 * the work.
 */
const REMOVE_SUPERSEDED = `delete from graphile_worker._private_jobs where ${SUPERSEDED} and locked_at is null`

/** So many offices are planned in one statement, which stays far below its time limit. */
const PAGE = 500

/**
 * Adds the jobs of the next offices by id, each office at a second of its own within an hour.
 * Returns the last id of a full page; null when no office is left.
 */
const PLAN_PAGE = `with page as (select id from public.offices where id > $3 order by id limit $4),
  planned as (select graphile_worker.add_jobs(array(
    select row(task, json_build_object('office_id', id), null, now() + make_interval(secs => id % 3600),
      10, id || ':' || task, $2, array[task])::graphile_worker.job_spec
    from page cross join unnest($1::text[]) as task)))
  select case when (select count(*) from page) = $4 then (select max(id) from page) end as last from (select count(*) from planned) p`

type Planned = { readonly rows: readonly { readonly last: string | number | null }[] }

/**
 * The task that adds the nightly jobs of every office, spread over an hour, and tidies the table of
 * jobs.
 */
export const planNightlyJobs =
  (jobs: Jobs, page = PAGE): Task =>
  async (_, helpers) => {
    await helpers.query(REMOVE_SUPERSEDED)
    for (let last: string | number | null = 0; last !== null;) {
      const planned: Planned = await helpers.query(PLAN_PAGE, [nightlyOf(jobs), LAST, last, page])
      last = planned.rows[0]!.last
    }
  }
