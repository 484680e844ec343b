import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { forceRowSecurity } from './force-row-security.ts'
import { isUnavailable } from './outage.ts'

const MIGRATING = 7_214_001 // an arbitrary key of an advisory lock
/** Beside the migrations: what roles may do. Runs whenever it or the migrations changed. */
const ROLES_FILE = 'roles.sql'
/** Its row in the table of migrations. */
const ROLES = '0000_roles.sql'
const migrationsIn = (dir: string) => fs.readdirSync(dir).filter((name) => /^\d.*\.sql$/.test(name))

/**
 * Applies the pending migrations and returns their names. Concurrent processes wait for each other.
 * Has connections of its own without the limits of requests, because a migration may take long.
 * @throws when a migration was edited after it ran, or the database has one that is unknown here
 */
export async function migrate(connection: pg.PoolConfig, dir: string): Promise<string[]> {
  const pool = new pg.Pool({ ...connection, max: 2, options: '-c timezone=UTC', keepAlive: true })
  // a connection that dies fails the statement that was running, which reports it
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    return await applyPending(pool, dir)
  } finally {
    await pool.end()
  }
}

async function applyPending(pool: pg.Pool, dir: string): Promise<string[]> {
  const applied: string[] = []
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATING])
    await runMigrations({ pgPool: pool, logger: workerLogger })
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    const hashes = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from migrations')).rows.map((r) => [
        r.name,
        r.hash,
      ]),
    )
    const former = formerHashes(dir)
    const names = migrationsIn(dir)
    refuseNewer(
      [...hashes.keys()].filter((name) => name !== ROLES),
      names,
    )
    for (const name of names.sort()) {
      const text = fs.readFileSync(path.join(dir, name), 'utf8')
      const hash = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      if (hashes.has(name)) {
        if (![hash, former[name]].includes(hashes.get(name))) throw new Error(`${name} was edited after it ran`)
        continue
      }
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
        await client.query('commit')
        applied.push(name)
      } catch (e) {
        await client.query('rollback')
        throw new Error(`${name}: ${(e as Error).message}`, { cause: e })
      }
    }
    await grantRoles(client, dir, { isNew: applied.length > 0, ran: hashes.get(ROLES) })
    await forceRowSecurity(client)
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATING]).catch(() => {})
    client.release()
  }
}

/** `ran` is the hash of the last run; `isNew` says that migrations ran since. */
async function grantRoles(client: pg.ClientBase, dir: string, known: { isNew: boolean; ran: string | undefined }) {
  const file = path.join(dir, ROLES_FILE)
  if (!fs.existsSync(file)) return
  const text = fs.readFileSync(file, 'utf8')
  const hash = createHash('sha256').update(text).digest('hex')
  if (!known.isNew && hash === known.ran) return
  await client.query('begin')
  try {
    await client.query(text)
    await client.query(
      'insert into migrations (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash, at = now()',
      [ROLES, hash],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${ROLES_FILE}: ${(error as Error).message}`, { cause: error })
  }
}

/** Migrations of the folder that the database lacks; all of them on an empty database. */
export async function missingMigrations(connection: pg.ClientConfig, dir: string): Promise<string[]> {
  const names = migrationsIn(dir)
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const found = await client.query("select to_regclass('public.migrations') is not null as there")
    if (!found.rows[0].there) return names
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map(({ name }) => name))
    return names.filter((name) => !done.has(name))
  } finally {
    await client.end()
  }
}

/** An older version would not know the columns and rules that a newer one added. */
function refuseNewer(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name)).toSorted()
  if (unknown.length === 0) return
  throw new Error(
    `The database is newer than this version of Luz: it has the migration ${unknown.at(-1)}. Start the newer version, or restore a backup.`,
  )
}

/**
 * The hashes that migrations had before their comments were reworded, by file name
 * (docs/decisions/0070). A database that ran the former text is up to date.
 */
function formerHashes(dir: string): Readonly<Record<string, string>> {
  const file = path.join(dir, 'reworded.json')
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

/**
 * graphile-worker's log: errors and warnings only. Email addresses and phone numbers are removed,
 * because mail and SMS servers quote the recipient. outage.ts reports outages once; a failed job is
 * always logged.
 */
export const workerLogger = new Logger(() => (level, message, meta) => {
  if (level !== 'error' && level !== 'warning') return
  if (isUnavailable(meta?.error) && !meta?.failure) return
  console.error(message.replaceAll(/\S+@\S+\.\S+/g, '…').replaceAll(/\+?\d[\d-]{7,}/g, '…'))
})
