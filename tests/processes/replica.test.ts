import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type EmbeddedPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { openPool } from '#server/platform/database/database.ts'
import { EVENTS_CHANNEL, JOBS_CHANNEL, openPublisher } from '#server/platform/realtime/publisher.ts'
import { databaseUser } from '#server/platform/embedded-postgres/postgres-places.ts'
import { childEnvironment } from '#tests/support/child-environment.ts'
import { makeBaseFolder, startServerProcess, killAll, type Server } from './server-process.ts'

let base: string
let server: Server
let replica: EmbeddedPostgres
let primary: pg.Client
let token = ''
const soon = { timeout: 20_000, interval: 50 }
const folders: string[] = []

const urlOf = (host: string) => `postgres://postgres@localhost/luz?host=${encodeURIComponent(host)}`
const call = async (method: string, url: string, body?: object) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await fetch(server.address + url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(reply.status).toBeLessThan(300)
  return (reply.status === 204 ? null : await reply.json()) as ReturnType<typeof JSON.parse>
}
const revenue = async () => (await call('GET', '/api/home?period=year')).sales.revenue as string
/** Inserts a paid sale of today. */
const sell = (amount: string) =>
  primary.query(
    `with sold as (
       insert into orders (office_id, order_number, customer_name, payment_method, total_amount, status, created_at)
       select id, (select count(*) + 1 from orders), 'דנה כהן', 'cash', $1, 'completed', now() from offices
       returning office_id, id, total_amount, created_at)
     insert into payments (office_id, order_id, method, amount, received_at)
     select office_id, id, 'cash', total_amount, created_at from sold`,
    [amount],
  )
/** What operators see of commits that wait. */
const commitWait = async () => {
  const figures = await (await fetch(`${server.address}/metrics`)).text()
  return Number(/^luz_commit_wait_seconds (\S+)$/m.exec(figures)![1])
}
const onReplica = async (statement: string) => {
  const client = new pg.Client({ host: replica.host, user: 'postgres', database: 'luz' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Starts a database and a streaming standby of it, restored from a backup. */
beforeAll(async () => {
  base = makeBaseFolder()
  const data = path.join(base, 'first')
  const standby = path.join(base, 'second', 'pg')
  folders.push(data, path.dirname(standby))
  await startServerProcess({ LUZ_DATA_DIR: data })
  const kept = path.join(base, 'kept')
  const env = { ...childEnvironment, LUZ_DATA_DIR: data }
  execFileSync(process.execPath, ['src/server/run-backup.ts', kept], { env, stdio: 'pipe' })
  fs.cpSync(path.join(kept, 'database'), standby, { recursive: true })
  fs.writeFileSync(path.join(standby, 'standby.signal'), '')
  const { uid, gid } = databaseUser()
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, standby])
  fs.chmodSync(standby, 0o700)
  const host = fs.readFileSync(path.join(data, 'pg/postmaster.pid'), 'utf8').split('\n')[4]!.trim()
  primary = new pg.Client({ host, user: 'postgres', database: 'luz' })
  await primary.connect()
  // as root: the standby connects as its own user, whom the primary does not know
  if (uid !== undefined) fs.appendFileSync(path.join(data, 'pg/pg_ident.conf'), 'luz nobody postgres\n')
  await primary.query('select pg_reload_conf()')
  replica = await startPostgres(standby, { settings: { primary_conninfo: `host=${host} user=postgres` } })
  // the first process keeps the database running; the second reads from the replica
  server = await startServerProcess({
    DATABASE_URL: urlOf(host),
    DATABASE_REPLICA_URL: urlOf(replica.host),
    LUZ_SECRET: fs.readFileSync(path.join(data, 'secret'), 'utf8'),
  })
}, 120_000)
afterAll(async () => {
  await primary?.end()
  await replica?.stop()
  await killAll(folders)
  fs.rmSync(base, { recursive: true, force: true })
})

/** Until the server has read its settings anew, commits wait for nobody. */
async function oneCommitWaits(server: pg.ClientConfig): Promise<void> {
  const probe = new pg.Client({ ...server, user: 'postgres', application_name: 'probe' })
  await probe.connect()
  const stuck = `select pid from pg_stat_activity where application_name = 'probe' and wait_event = 'SyncRep'`
  let commit: Promise<unknown> | undefined
  const isStuck = async () => {
    commit ??= probe.query(`select pg_logical_emit_message(true, 'probe', '')`).finally(() => (commit = undefined))
    return (await primary.query(stuck)).rowCount
  }
  await expect.poll(isStuck, soon).toBe(1)
  await primary.query(`select pg_cancel_backend(pid) from (${stuck}) found`)
  await commit
  await probe.end()
}

describe('a commit that waits for a synchronous standby', () => {
  it('delays no read of others, and no notification of what others committed', async () => {
    const owner = { name: 'סטודיו', email: 'noa@luz.test', password: 'a fine password', phone_number: '052-1234567' }
    token = (await call('POST', '/api/auth/register', owner)).token
    const { host, database } = primary
    const ear = new pg.Client({ host, user: 'postgres', database })
    await ear.connect()
    const heard: string[] = []
    ear.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await ear.query(`listen ${EVENTS_CHANNEL}; listen "${JOBS_CHANNEL}"`)
    // jobs would wait for the standby, too
    const due = 'select 1 from graphile_worker._private_jobs where run_at <= now()'
    await expect.poll(async () => (await primary.query(due)).rowCount, soon).toBe(0)
    const setStandby = async (text: string) => {
      await primary.query(text)
      await primary.query('select pg_reload_conf()')
    }
    await setStandby(`alter system set synchronous_standby_names = 'nobody'`)
    await oneCommitWaits({ host, database })
    const creating = call('POST', '/api/categories', { name: 'ציפורניים' })
    const waiting = `select 1 from pg_stat_activity where wait_event = 'SyncRep' and usename like 'luz_request%'`
    await expect.poll(async () => (await primary.query(waiting)).rowCount, soon).toBe(1)
    expect((await call('GET', '/api/categories')).categories).toEqual([])
    // it waits for no standby even where the connection asks for that
    const pool = openPool({ host, user: 'postgres', database: String(database) }, 1)
    const publisher = openPublisher(pool)
    publisher.tell({ events: true, jobs: 77 })
    await expect.poll(() => heard.at(-1), soon).toBe('{"count":77}')
    expect((await primary.query(waiting)).rowCount).toBe(1)
    expect(await commitWait()).toBeGreaterThan(0)
    await setStandby('alter system reset synchronous_standby_names')
    const { id } = Object.values(await creating)[0] as { id: number }
    expect(await commitWait()).toBe(0)
    // what was committed in the end is told
    await expect.poll(() => heard.at(-1), soon).toBe('')
    await call('DELETE', `/api/categories/${id}`)
    await publisher.close()
    await pool.end()
    await ear.end()
  })
})

describe('the figures of Home', () => {
  it('come from the replica, or from the database while the replica is unavailable', async () => {
    await sell('100.00')
    await expect.poll(revenue, soon).toBe('100.00')

    await onReplica('select pg_wal_replay_pause()')
    await sell('20.50')
    expect(await revenue()).toBe('100.00')
    // all other data come from the database, without delay
    const { categories } = await call('GET', '/api/categories')
    expect(categories).toEqual([])
    await call('POST', '/api/categories', { name: 'שיער' })
    expect((await call('GET', '/api/categories')).categories).toHaveLength(1)
    await onReplica('select pg_wal_replay_resume()')
    await expect.poll(revenue, soon).toBe('120.50')

    await replica.stop()
    await sell('1.00')
    expect(await revenue()).toBe('121.50')
    expect(await server.stop()).toBe(0)
  })
})
