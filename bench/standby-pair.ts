/**
 * Two embedded clusters: every commit of the first waits until the second one has it on its disk.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseUser } from '#server/platform/embedded-postgres/postgres-places.ts'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'

export type StandbyPair = {
  readonly connection: pg.ClientConfig
  /** For the data of processes. */
  readonly folder: string
  /** Stops the receiver of the standby until the returned function is called. */
  readonly pauseStandby: () => Promise<() => void>
  readonly stop: () => Promise<void>
}

export async function openStandbyPair(): Promise<StandbyPair> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-bench-'))
  fs.chmodSync(folder, 0o755)
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
  const settings = { max_connections: '200', shared_buffers: '128MB' }
  const before = await startPostgres(first, { settings })
  await migrate({ host: before.host, user: 'postgres', database: 'postgres' }, 'db/migrations')
  await before.stop()
  fs.cpSync(before.dataDir, second, { recursive: true })
  fs.rmSync(path.join(second, 'postmaster.pid'), { force: true })
  fs.writeFileSync(path.join(second, 'standby.signal'), '')
  const { uid, gid } = databaseUser()
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, second])
  fs.chmodSync(second, 0o700)
  const primary = await startPostgres(first, { settings })
  const admin = new pg.Client({ host: primary.host, user: 'postgres', database: 'postgres' })
  await admin.connect()
  // as root: the standby connects as its own user, whom the primary does not know
  if (uid !== undefined) fs.appendFileSync(path.join(primary.dataDir, 'pg_ident.conf'), 'luz nobody postgres\n')
  await admin.query('select pg_reload_conf()')
  const conninfo = `host=${primary.host} user=postgres application_name=second`
  const standby = await startPostgres(second, { settings: { ...settings, primary_conninfo: conninfo } })
  await admin.query(`alter system set synchronous_standby_names = 'second'`)
  await admin.query('select pg_reload_conf()')
  const state = `select 1 from pg_stat_replication where sync_state = 'sync'`
  while ((await admin.query(state)).rowCount === 0) await admin.query('select pg_sleep(0.05)')
  return {
    connection: { host: primary.host, user: 'postgres', database: 'postgres' },
    folder,
    pauseStandby: async () => {
      const client = new pg.Client({ host: standby.host, user: 'postgres', database: 'postgres' })
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_wal_receiver')
      await client.end()
      const { pid } = rows[0]!
      process.kill(pid, 'SIGSTOP')
      return () => void process.kill(pid, 'SIGCONT')
    },
    stop: async () => {
      await admin.end()
      await standby.stop()
      await primary.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
