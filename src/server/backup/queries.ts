/**
 * PostgreSQL's low-level API for base backups of a running server.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
import pg from 'pg'
import { HOLD_JOBS } from '../platform/jobs/held-jobs.ts'

/**
 * Runs `work` on a separate connection without the timeouts of requests, because copying takes
 * long.
 */
export async function onConnection<T>(to: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(to)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Starts the backup. While this connection is open, the server retains the WAL from here on. */
export async function beginCopy(client: pg.Client): Promise<void> {
  await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`luz_backup_${process.pid}`])
  await client.query(`select pg_backup_start('luz', true)`)
}

/**
 * Ends the backup; needs the connection of `beginCopy`. The copy must contain `label` and the WAL
 * segments `first` to `last` to recover.
 */
export async function endCopy(client: pg.Client): Promise<{ label: string; first: string; last: string }> {
  const { rows } = await client.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  )
  const { label, last } = rows[0]!
  return { label, first: /\(file ([0-9A-F]{24})\)/.exec(label)![1]!, last }
}

/** The server's data folder and version: `18.4`. */
export async function describeServer(client: pg.Client): Promise<{ folder: string; version: string }> {
  const { rows } = await client.query<{ folder: string; version: string }>(
    `select current_setting('data_directory') as folder, split_part(current_setting('server_version'), ' ', 1) as version`,
  )
  return rows[0]!
}

/**
 * Prepares a restored database: ends every session, and holds the waiting jobs until releaseJobs,
 * because messages among them may have been sent since the backup. Returns how many are held.
 */
export async function quieten(client: pg.Client): Promise<number> {
  await client.query('begin')
  await client.query('update sessions set revoked_at = now() where revoked_at is null')
  await client.query('delete from push_subscriptions')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  const { rowCount } = await client.query(HOLD_JOBS)
  await client.query('commit')
  return rowCount ?? 0
}

/** Row counts and the last migration. */
export async function countAll(client: pg.Client) {
  const { rows } = await client.query<{ offices: string; customers: string; appointments: string; migration: string }>(
    `select (select count(*) from offices) as offices, (select count(*) from customers where deleted_at is null) as customers,
       (select count(*) from appointments where deleted_at is null) as appointments, (select max(name) from migrations) as migration`,
  )
  return rows[0]!
}
