import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestOffice } from '#tests/support/office.ts'
import { tables } from '#tests/support/database-catalog.ts'
import { world } from '#tests/support/world.ts'
import { mintScope } from '../security/scope.ts'
import { inOffice } from './database.ts'

const NOT_PERMITTED = '42501'

/** What each role change leads to: the error, or the number of rows that are then seen. */
async function rowsAfter(client: pg.ClientBase, change: string, table: string): Promise<string | number> {
  try {
    await client.query(change)
    return Number((await client.query(`select count(*) as n from ${table}`)).rows[0].n)
  } catch (error) {
    return (error as { code: string }).code
  }
}

const escapes = [
  'reset role',
  'set role none',
  'set local role none',
  'set role postgres',
  'set session authorization default',
  'set session authorization postgres',
  'reset session authorization',
  'reset all',
  'commit; begin',
  'rollback',
  'set row_security = off',
]

describe('a statement that someone composed inside a transaction of an office', () => {
  it.for([...escapes, 'set role luz_app; reset app.office_id'])(
    '%s reaches no row of another office',
    async (escape) => {
      const { officePool, pool } = await world()
      const [own, other] = [await createTestOffice(), await createTestOffice()]
      const { tenant } = await tables(pool)
      const client = await officePool.connect()
      try {
        for (const table of [...tenant, 'offices', 'migrations', 'secret_fingerprint', 'pg_authid']) {
          await client.query(`begin; set local app.office_id = '${own.officeId}'; set local role luz_app`)
          const seen = await rowsAfter(client, escape, table)
          if (typeof seen === 'number' && tenant.includes(table)) {
            const { rows } = await client.query(`select 1 from ${table} where office_id = ${other.officeId} limit 1`)
            expect({ table, rows }).toEqual({ table, rows: [] })
          } else if (typeof seen === 'number') expect({ table, seen }).toEqual({ table, seen: Math.min(seen, 1) })
          else expect(['42501', '42704', '22023']).toContain(seen)
          await client.query('rollback')
          await client.query('discard all')
        }
      } finally {
        client.release(true)
      }
    },
  )

  it('makes, changes and reads nothing as the login itself', async () => {
    const { officePool } = await world()
    for (const statement of [
      'select * from users',
      'delete from offices',
      'create table mine ()',
      'create schema mine',
      'create role mine',
      'alter role luz_app superuser',
      'select * from graphile_worker._private_jobs',
      "select pg_read_file('/etc/passwd')",
      "copy offices to program 'cat'",
    ])
      await expect(officePool.query(statement)).rejects.toMatchObject({ code: NOT_PERMITTED })
  })

  it('is not the owner, and a transaction works as luz_app', async () => {
    const { services } = await world()
    const { officeId } = await createTestOffice()
    const text = 'select session_user as login, current_user as role'
    const { rows } = await inOffice(services.officeDb, mintScope(officeId), (tx) => sql.raw(text).execute(tx))
    expect(rows).toEqual([{ login: expect.stringMatching(/^luz_request_\d+$/), role: 'luz_app' }])
  })
})

describe.for(['lookups', 'worker'] as const)('a statement that someone composed for the login of %s', (name) => {
  const allowed = {
    lookups: [
      ...['events', 'marketing_phones', 'plans', 'rate_limits', 'subscriptions', 'usage_counters'].map(
        (table) => `table ${table}`,
      ),
      'delete from rate_limits',
      'delete from events',
    ],
    worker: [],
  }[name] as string[]
  const poolOf = async () => {
    const { services, workerPool } = await world()
    return name === 'worker' ? workerPool : services.pools.get('lookups')!
  }
  const codeOf = (client: pg.ClientBase | pg.Pool, text: string) =>
    client.query(text).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )

  it.for([...escapes, 'set role luz_app', 'set role luz_request_1', 'set role luz_outbox'])(
    '%s reads no whole table and changes none',
    async (escape) => {
      const { pool } = await world()
      const { tenant, other } = await tables(pool)
      const client = await (await poolOf()).connect()
      try {
        const reached: string[] = []
        for (const table of [...tenant, ...other, 'pg_authid'])
          for (const text of [`table ${table}`, `delete from ${table}`, `truncate ${table}`]) {
            await codeOf(client, escape)
            const code = await codeOf(client, text)
            if (code !== NOT_PERMITTED && !allowed.includes(text)) reached.push(`${text}: ${code}`)
            await codeOf(client, 'rollback')
          }
        expect(reached).toEqual([])
      } finally {
        client.release(true)
      }
    },
  )

  it('may not make, become or see what it does not need', async () => {
    const login = await poolOf()
    for (const statement of [
      'create table mine ()',
      'create schema mine',
      'create role mine',
      'alter role luz_app superuser',
      'alter table users no force row level security',
      'create policy mine on users using (true)',
      "select pg_read_file('/etc/passwd')",
      "copy plans to program 'cat'",
      'select phone_number from users',
      'select notes from customers',
      "select enqueue_jobs('[]')",
      "select remove_office(1, now(), 'x')",
      'select close_unproved_office(now())',
      ...(name === 'worker' ? ['select id, email from users', 'select name from offices'] : []),
      ...(name === 'lookups' ? ["select graphile_worker.add_job('send_mail')", 'update users set role = role'] : []),
    ])
      expect({ statement, code: await codeOf(login, statement) }).toEqual({ statement, code: NOT_PERMITTED })
  })
})

describe('the logins of a server', () => {
  it('are neither owner nor superuser, and no connection of a server is the owner', async () => {
    const { services, workerPool, pool } = await world()
    for (const each of [...services.pools.values(), workerPool])
      expect((await each.query("select current_setting('is_superuser') as super, session_user as name")).rows).toEqual([
        { super: 'off', name: expect.stringMatching(/^luz_(request|lookup|worker)_\d+$/) },
      ])
    const { rows } = await pool.query(`select rolname from pg_roles where rolname like 'luz%'
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
        or exists (select from pg_class c where c.relowner = pg_roles.oid))`)
    expect(rows).toEqual([])
  })

  it('listen with one of these logins', async () => {
    const { services } = await world()
    const { rows } = await services.pgListener.client()!.query('select session_user as name')
    expect(rows).toEqual([{ name: expect.stringMatching(/^luz_lookup_/) }])
  })
})
