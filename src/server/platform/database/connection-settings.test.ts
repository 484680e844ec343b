import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { startJobs } from '../jobs/jobs.ts'
import { cloneDatabase, world } from '#tests/support/world.ts'
import { openPool } from './database.ts'
import { missingSetting } from './connection-settings.ts'

const limits = {
  TimeZone: 'UTC',
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
}
const CURRENT = `select ${Object.keys(limits)
  .map((name) => `current_setting('${name}') as "${name}"`)
  .join(', ')}`

it('are in force on every connection of a server, whose logins own them, and none is a startup option', async () => {
  const { services, workerConnection } = await world()
  const jobs = await startJobs(workerConnection, services, {})
  try {
    expect([...services.pools.keys()].toSorted()).toEqual(['job_offices', 'jobs', 'lookups', 'offices'])
    for (const [name, pool] of services.pools) {
      expect({ name, ...pool.options }).not.toHaveProperty('options')
      expect({ name, found: (await pool.query(CURRENT)).rows }).toEqual({ name, found: [limits] })
      const { rows } = await pool.query(
        "select distinct source from pg_settings where name = any(array['TimeZone', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])",
      )
      expect({ name, rows }).toEqual({ name, rows: [{ source: 'database user' }] })
    }
    expect((await services.pgListener.client()!.query(CURRENT)).rows).toEqual([limits])
  } finally {
    await jobs.close()
    services.pools.delete('jobs')
  }
})

it('are in force on the connections of the owner, which sets them before the first statement', async () => {
  const pool = openPool({ host: inject('host'), user: 'postgres', database: 'postgres' }, 3)
  const found = await Promise.all(Array.from({ length: 3 }, () => pool.query(CURRENT)))
  for (const { rows } of found) expect(rows).toEqual([limits])
  expect(pool.options).not.toHaveProperty('options')
  await pool.end()
})

it('cancel a statement, when a role owns them', async () => {
  const owner = await cloneDatabase(`luz_limits_${process.pid}`)
  const run = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client(owner)
    await client.connect()
    await work(client)
    await client.end()
  }
  await run((client) =>
    client.query(`alter role postgres in database ${owner.database} set statement_timeout = '50ms'`),
  )
  await run(async (client) => {
    await expect(client.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
    await client.query("set timezone = 'UTC'")
    expect(await missingSetting(client)).toBe('statement_timeout is 50ms in place of 10s')
  })
})
