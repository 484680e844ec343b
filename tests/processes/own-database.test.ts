/** A server on a PostgreSQL of the operator, whose user is no superuser (DATABASE_URL). */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type EmbeddedPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { childEnvironment } from '#tests/support/child-environment.ts'
import { canSignIn, isReady, prepareFolders, register, soon } from './data-folders.ts'
import { startServerProcess, type Server } from './server-process.ts'

const folder = prepareFolders()
let database: EmbeddedPostgres
let admin: pg.Client
let server: Server
const variables = () => ({
  LUZ_DATA_DIR: folder('data'),
  DATABASE_URL: `postgres://luz@localhost/luz?host=${encodeURIComponent(database.host)}`,
})

beforeAll(async () => {
  database = await startPostgres(folder('server', 'pg'), { throwaway: true })
  admin = new pg.Client({ host: database.host, user: 'postgres', database: 'postgres' })
  await admin.connect()
  // as docs/operations/create-database.sh makes it
  await admin.query('create role luz login createrole')
  await admin.query('create database luz owner luz')
  fs.writeFileSync(path.join(database.dataDir, 'pg_hba.conf'), 'local all all trust\n')
  await admin.query('select pg_reload_conf()')
  server = await startServerProcess(variables())
}, 120_000)
afterAll(async () => {
  await server.stop()
  await admin.end()
  await database.stop()
})

/** Who is connected to the database. */
const users = async () =>
  (
    await admin.query<{ name: string }>(
      `select distinct regexp_replace(usename, '[0-9]+$', '…') as name from pg_stat_activity where datname = 'luz' order by 1`,
    )
  ).rows.map(({ name }) => name)

describe('a server on a database of the operator', { timeout: 180_000 }, () => {
  it('registers, signs in and runs jobs, and is never connected as the owner', async () => {
    expect(await register(server, 'noa@luz.test')).toBe(201)
    expect(await canSignIn(server, 'noa@luz.test')).toBe(true)
    await expect.poll(() => isReady(server), soon).toBe(true)
    expect((await fetch(`${server.address}/dev/outbox`)).status).toBe(200)
    expect(await users()).toEqual(['luz_lookup_…', 'luz_request_…', 'luz_worker_…'])
    const { rows } = await admin.query(
      `select rolname from pg_roles where rolname ~ '^luz' and (rolsuper or rolbypassrls or rolreplication)`,
    )
    expect(rows).toEqual([])
  })

  it('is examined and administered as the owner, whom the policies show every office', () => {
    const env = { ...childEnvironment, ...variables() }
    const run = (...args: string[]) =>
      execFileSync(process.execPath, ['src/server/run-admin.ts', ...args], { env, encoding: 'utf8', stdio: 'pipe' })
    expect(run('doctor')).toMatch(
      /^ok +roles +The server connects as luz_request_\d+, luz_lookup_\d+, luz_worker_\d+;/m,
    )
    expect(run('backup', 'noted')).toMatch(/^A backup was noted at \d{4}-.*Z\.$/m)
    expect(run('doctor')).toMatch(/^ok +backup +The last one is of \d{4}-/m)
    const held = /^(\d+) jobs are held\.$/m.exec(run('jobs', 'hold'))![1]!
    expect(run('jobs', 'hold')).toContain('0 jobs are held.')
    expect(run('jobs', 'release')).toContain(`${held} jobs were released.`)
    expect(run('offices', 'list')).toContain('סטודיו')
    expect(run('database', 'partition', '--parts', '2', '--yes')).toMatch(
      /^\d+ tables are in 2 partitions each: \d+ rows in /m,
    )
    expect(() => run('database', 'partition', '--yes')).toThrow('are in partitions already')
    const slug = /^\d+ +(\S+)/m.exec(run('offices', 'list'))![1]!
    expect(run('offices', 'delete', slug, '--yes')).toContain('was removed')
  })
})
