/**
 * PostgreSQL's low-level API for base backups of a running server.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
import pg from 'pg'
import { HOLD_JOBS } from '#server/platform/jobs/held-jobs.ts'
import { NAMED_FILES } from '../retention/orphan-queries.ts'

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
  const { rows } = await client.query<Counts & { migration: string }>(
    `select (select count(*) from offices) as offices, (select count(*) from customers where deleted_at is null) as customers,
       (select count(*) from appointments where deleted_at is null) as appointments,
       (select count(*) from invoices where status = 'issued') as documents, (select max(name) from migrations) as migration`,
  )
  const { migration, ...counts } = rows[0]!
  return { migration, counts }
}
export type Counts = Record<'offices' | 'customers' | 'appointments' | 'documents', string>

/** The keys of the uploaded files that rows name. */
export async function listNamedFiles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`select key from (${NAMED_FILES}) named`)
  return rows.map(({ key }) => key)
}

/**
 * The number of number range of documents that have a gap, or another last number than the number
 * range says; and the fingerprint of the secret.
 */
export async function examineCopy(client: pg.Client): Promise<{ gaps: number; fingerprint: Buffer | null }> {
  const { rows } = await client.query<{ gaps: number; fingerprint: Buffer | null }>(
    `select (select fingerprint from secret_fingerprint) as fingerprint, count(*)::int as gaps
     from number_ranges s
     full join (select office_id, book, document_type, count(*) as n, max(invoice_number) as last
       from invoices where status = 'issued' group by 1, 2, 3) i using (office_id, book, document_type)
     where coalesce(s.next_number - s.first_number, 0) <> coalesce(i.n, 0)
       or coalesce(i.last, s.next_number - 1) is distinct from s.next_number - 1`,
  )
  return rows[0]!
}

/** One backup at a time: each recovers its copy in the same place. */
const BACKUP_LOCK = 7_214_006

/** Holds the lock until the connection ends. False when another backup is being taken. */
export async function lockBackups(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [BACKUP_LOCK])
  return rows[0]!.locked
}
