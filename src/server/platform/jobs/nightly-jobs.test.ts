import { expect, it } from 'vitest'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { planNightlyJobs } from './nightly-jobs.ts'

it('plans all offices, some in each statement, each at a time of its own', async () => {
  const { pool } = await world()
  const many = await Promise.all(Array.from({ length: 3 }, () => createTestOffice()))
  const offices = (await pool.query('select from offices')).rowCount!
  let statements = 0
  const helpers = { query: (text: string, values: unknown[]) => (statements++, pool.query(text, values)) }
  await planNightlyJobs({ sweep: { isNightly: true }, nap: {} }, 2)({}, helpers as never)
  const { rows } = await pool.query(
    `select count(*)::int as jobs, count(distinct run_at)::int as times from graphile_worker._private_jobs
     where key like '%:sweep' and (payload ->> 'office_id')::bigint = any($1)`,
    [many.map(({ officeId }) => officeId)],
  )
  expect(rows).toEqual([{ jobs: 3, times: 3 }])
  // one more tidies up before
  expect(statements).toBe(1 + Math.floor(offices / 2) + 1)
})
