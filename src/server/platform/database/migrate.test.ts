import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readable } from '#tools/readable-sql.ts'
import { openPool } from './database.ts'
import { migrate } from './migrate.ts'

const names = fs.readdirSync('db/migrations').filter((name) => /^\d.*\.sql$/.test(name))
/** The files of the last version before the baseline, by name. */
const formerMigrations: Record<string, string> = JSON.parse(
  gunzipSync(fs.readFileSync('tests/support/before-baseline.json.gz')).toString('utf8'),
)
let dir: string
beforeAll(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-test-'))
})
afterAll(() => fs.rmSync(dir, { recursive: true }))

let turn = 0
/** Creates an empty database and opens pools on it, one for each simulated process. */
async function emptyDatabase(pools: number): Promise<pg.Pool[]> {
  const host = inject('host')
  const database = `luz_empty_${process.pid}_${turn++}`
  const admin = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  return Array.from({ length: pools }, () => openPool({ host, user: 'postgres', database }, 2))
}
const connectionOf = ({ options: { host, user, database } }: pg.Pool): pg.PoolConfig => ({
  host: host!,
  user: user!,
  database: database!,
})
const folder = (name: string, files: Record<string, string>): string => {
  const at = path.join(dir, name)
  fs.mkdirSync(at, { recursive: true })
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(at, file), text)
  return at
}

describe('migrating', () => {
  it('runs each migration once when three processes start together', async () => {
    const pools = await emptyDatabase(3)
    const ran = await Promise.all(pools.map((pool) => migrate(connectionOf(pool), 'db/migrations')))
    expect(ran.map((done) => done.length).toSorted((x, y) => x - y)).toEqual([0, 0, names.length])
    expect(ran.flat()).toEqual(names)
    expect(await migrate(connectionOf(pools[0]!), 'db/migrations')).toEqual([])
    const { rows } = await pools[0]!.query('select name from migrations order by name')
    expect(rows.map(({ name }) => name)).toEqual(['0000_roles.sql', ...names])
    for (const pool of pools) await pool.end()
  })

  it('has none of the limits of requests, and waits for another process however long', async () => {
    const [pool] = await emptyDatabase(1)
    const unlimited = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const at = folder('unlimited', {
      '0001_a.sql': `create table limits as select name, setting from pg_settings where name in ('${unlimited.join("', '")}')`,
    })
    expect(await migrate(connectionOf(pool!), at)).toEqual(['0001_a.sql'])
    const { rows } = await pool!.query('select distinct setting from limits')
    expect(rows).toEqual([{ setting: '0' }])
    await pool!.end()
  })

  it('grants what roles may do again after a migration, and when the file of it changed', async () => {
    const [pool] = await emptyDatabase(1)
    const roles = 'insert into runs values (1)'
    const at = folder('roles', { '0001_a.sql': 'create table runs (n int)', 'roles.sql': roles })
    const runs = async () => {
      await migrate(connectionOf(pool!), at)
      return Number((await pool!.query('select count(*) as n from runs')).rows[0].n)
    }
    expect([await runs(), await runs()]).toEqual([1, 1])
    fs.writeFileSync(path.join(at, 'roles.sql'), `${roles}, (2)`)
    expect([await runs(), await runs()]).toEqual([3, 3])
    fs.writeFileSync(path.join(at, '0002_b.sql'), 'select 1')
    expect(await runs()).toBe(5)
    await pool!.end()
  })

  it('refuses a database that a newer version has migrated', async () => {
    const [pool] = await emptyDatabase(1)
    const newer = folder('newer', { '0001_a.sql': 'select 1', '0002_b.sql': 'select 2' })
    await migrate(connectionOf(pool!), newer)
    const older = folder('older', { '0001_a.sql': 'select 1' })
    await expect(migrate(connectionOf(pool!), older)).rejects.toThrow(
      'The database is newer than this version of Luz: it has the migration 0002_b.sql.',
    )
    await pool!.end()
  })

  it('refuses a migration that was edited after it ran, but ignores changed line endings', async () => {
    const [pool] = await emptyDatabase(1)
    const at = folder('edited', { '0001_a.sql': 'create table a (id int);\n' })
    expect(await migrate(connectionOf(pool!), at)).toEqual(['0001_a.sql'])
    fs.writeFileSync(path.join(at, '0001_a.sql'), 'create table a (id int);\r\n')
    expect(await migrate(connectionOf(pool!), at)).toEqual([])
    fs.writeFileSync(path.join(at, '0001_a.sql'), 'create table a (id bigint);\n')
    await expect(migrate(connectionOf(pool!), at)).rejects.toThrow('0001_a.sql was edited after it ran')
    await pool!.end()
  })

  it('gives a database with all migrations before the baseline the row of the baseline', async () => {
    const [former, fresh] = [(await emptyDatabase(1))[0]!, (await emptyDatabase(1))[0]!]
    await migrate(connectionOf(former), folder('former', formerMigrations))
    await former.query(`with office as (insert into offices (slug, name) values ('noa', 'נועה') returning id)
      insert into booking_addresses (office_id, slug, taken_at) select id, 'noa', now() from office`)
    expect(await migrate(connectionOf(former), 'db/migrations')).toEqual(names.slice(1))
    await migrate(connectionOf(fresh), 'db/migrations')
    const applied = async (pool: pg.Pool) => (await pool.query('select name, hash from migrations order by name')).rows
    expect(await applied(former)).toEqual(await applied(fresh))
    const schema = async (pool: pg.Pool) =>
      (await pool.query(fs.readFileSync('tools/dump-schema.sql', 'utf8'))).rows.map(({ ddl }) => readable(ddl))
    expect(await schema(former)).toEqual(await schema(fresh))
    expect((await former.query('select name from offices')).rows).toEqual([{ name: 'נועה' }])
    await Promise.all([former.end(), fresh.end()])
  })

  it('refuses a database from before with the version that upgrades it', async () => {
    const [pool] = await emptyDatabase(1)
    const last = Object.keys(formerMigrations)
      .filter((name) => name !== 'roles.sql')
      .toSorted()
      .at(-1)!
    const { [last]: _, ...older } = formerMigrations
    await migrate(connectionOf(pool!), folder('much-older', older))
    await expect(migrate(connectionOf(pool!), 'db/migrations')).rejects.toThrow('Start Luz 0.1.0 once')
    await pool!.end()
  })

  it('rolls back a failing migration, names it, and continues with it once it is fixed', async () => {
    const [pool] = await emptyDatabase(1)
    const at = folder('failing', {
      '0001_a.sql': 'create table a (id int);',
      '0002_b.sql': 'create table b (id int); select 1/0;',
    })
    await expect(migrate(connectionOf(pool!), at)).rejects.toThrow('0002_b.sql: division by zero')
    const tables = async () => (await pool!.query(`select to_regclass('a') as a, to_regclass('b') as b`)).rows[0]
    expect(await tables()).toEqual({ a: 'a', b: null })
    fs.writeFileSync(path.join(at, '0002_b.sql'), 'create table b (id int);')
    expect(await migrate(connectionOf(pool!), at)).toEqual(['0002_b.sql'])
    // the advisory lock was released
    const { rows } = await pool!.query(
      `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(rows).toEqual([])
    await pool!.end()
  })
})
