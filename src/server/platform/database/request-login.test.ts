import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestOffice } from '#tests/support/office.ts'
import { tables } from '#tests/support/catalog.ts'
import { cloneDatabase, SECRET, world } from '#tests/support/world.ts'
import { openSecrets } from '../security/crypto.ts'
import { mintScope } from '../security/scope.ts'
import { inOffice } from './database.ts'
import { connectAs, openRequestLogin } from './request-login.ts'

const { loginPassword } = openSecrets(SECRET)
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

describe('a statement that someone composed inside a transaction of an office', () => {
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
    'set role luz_app; reset app.office_id',
  ]

  it.for(escapes)('%s reaches no row of another office', async (escape) => {
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
  })

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

describe('the login of requests', () => {
  let owner: pg.ClientConfig
  let client: pg.Client
  beforeAll(async () => {
    owner = await cloneDatabase(`luz_login_${process.pid}`)
    client = new pg.Client(owner)
    await client.connect()
  })
  afterAll(() => client.end())
  const passwordOf = async (name: string) =>
    (await client.query<{ rolpassword: string }>('select rolpassword from pg_authid where rolname = $1', [name]))
      .rows[0]?.rolpassword

  it('is made once when processes start together, and its password is not in the clear', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => openRequestLogin(owner, loginPassword)))
    const { user } = made[0]!
    expect(made).toEqual(Array.from({ length: 4 }, () => ({ user, password: loginPassword })))
    expect(await passwordOf(user)).toMatch(/^SCRAM-SHA-256\$4096:/)
    expect(await passwordOf(user)).not.toContain(loginPassword)
    const before = await passwordOf(user)
    await openRequestLogin(owner, loginPassword)
    expect(await passwordOf(user)).toBe(before)
  })

  it('is refused with more rights than it needs, and repaired when it lacks some', async () => {
    const { user } = await openRequestLogin(owner, loginPassword)
    await client.query(`revoke luz_app from ${user}; alter role ${user} nologin inherit`)
    await openRequestLogin(owner, loginPassword)
    await client.query(`alter role ${user} bypassrls`)
    await expect(openRequestLogin(owner, loginPassword)).rejects.toThrow(`The role ${user} may do more`)
    await client.query(`alter role ${user} nobypassrls`)
    await client.query(`grant pg_read_all_data to ${user}`)
    await expect(openRequestLogin(owner, loginPassword)).rejects.toThrow(`drop role ${user}`)
  })

  it('replaces the user of an address and keeps the rest', () => {
    const login = { user: 'luz_request_5', password: 'a-b_c' }
    const of = (connectionString: string) => connectAs({ connectionString }, login).connectionString
    expect(of('postgres://noa:hush@db.test:5433/luz?sslmode=require')).toBe(
      'postgres://luz_request_5:a-b_c@db.test:5433/luz?sslmode=require',
    )
    expect(of('postgres://db.test/luz?user=noa&password=hush')).toBe('postgres://luz_request_5:a-b_c@db.test/luz')
    expect(connectAs({ host: '/socket', user: 'postgres', database: 'luz' }, login)).toEqual({
      host: '/socket',
      database: 'luz',
      ...login,
    })
  })
})
