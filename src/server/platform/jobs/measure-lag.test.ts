import { afterEach, expect, it } from 'vitest'
import { world } from '#tests/support/world.ts'
import { planNightlyJobs } from './nightly-jobs.ts'

/** The value of a gauge of a task; undefined when /metrics has none. */
async function gauge(name: string, task: string): Promise<number | undefined> {
  const { body } = await (await world()).app.inject('/metrics')
  const line = body.split('\n').find((one) => one.startsWith(`${name}{task="${task}"}`))
  return line === undefined ? undefined : Number(line.split(' ')[1])
}
const run = async (text: string) => void (await (await world()).pool.query(text))
const addJob = (late: string) =>
  run(
    `select graphile_worker.add_job('lag_of_test', '{}', run_at => now() - interval '${late}', job_key => 'lag:${late}', max_attempts => 2)`,
  )
const failed = () => gauge('luz_jobs_failed', 'lag_of_test')
const jobs = async () =>
  (await (await world()).pool.query(`select key from graphile_worker.jobs where task_identifier = 'lag_of_test'`)).rows
const removeAll = () =>
  run(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'lag_of_test'`)
afterEach(removeAll)

it('reports the lag of the oldest due job of each task, and how many jobs are due and have failed', async () => {
  await addJob('-1 hour')
  expect(await gauge('luz_jobs_due', 'lag_of_test')).toBe(0)
  expect(await gauge('luz_job_lag_seconds', 'lag_of_test')).toBe(0)
  await addJob('90 seconds')
  await addJob('10 seconds')
  expect(await gauge('luz_jobs_due', 'lag_of_test')).toBe(2)
  const late = await gauge('luz_job_lag_seconds', 'lag_of_test')
  expect(late).toBeGreaterThanOrEqual(90)
  expect(late).toBeLessThan(600)
  // a job that runs is not late, and one without attempts left waits for an operator
  await run(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a' where key = 'lag:90 seconds'`)
  await run(`update graphile_worker._private_jobs set attempts = 2 where key = 'lag:10 seconds'`)
  expect(await gauge('luz_jobs_due', 'lag_of_test')).toBe(0)
  expect(await failed()).toBe(1)
})

it('does not count a job as failed that was replaced while it ran, and removes it at night', async () => {
  await addJob('10 seconds')
  await run(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a', attempts = 1 where key = 'lag:10 seconds'`,
  )
  await addJob('10 seconds')
  // the first one fails: the library has taken its key and its attempts
  await run(`update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = 'away'
    where locked_by = 'a'`)
  expect(await jobs()).toEqual(expect.arrayContaining([{ key: null }, { key: 'lag:10 seconds' }]))
  expect(await failed()).toBe(0)
  const { pool } = await world()
  await planNightlyJobs({})(null, { query: (text: string, values: unknown[]) => pool.query(text, values) } as never)
  expect(await jobs()).toEqual([{ key: 'lag:10 seconds' }])
})
