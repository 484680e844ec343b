import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { forceRowSecurity } from './force-row-security.ts'
import { liftLimits } from './connection-settings.ts'
import { isUnavailable } from './outage.ts'

const MIGRATING = 7_214_001 // an arbitrary key of an advisory lock
/** Beside the migrations: what roles may do. Runs whenever it or the migrations changed. */
const ROLES_FILE = 'roles.sql'
/** Its row in the table of migrations. */
const ROLES = '0000_roles.sql'
/** Beside the migrations: what the first one replaces (docs/decisions/0110). */
const BASELINE_FILE = 'baseline.json'
const migrationsIn = (dir: string) => fs.readdirSync(dir).filter((name) => /^\d.*\.sql$/.test(name))

/**
 * Applies the pending migrations and returns their names. Concurrent processes wait for each other.
 * Has connections of its own without the limits of requests, because a migration may take long.
 * @throws when a migration was edited after it ran, or the database has one that is unknown here
 */
export async function migrate(
  connection: pg.PoolConfig,
  dir: string,
  print: (line: string) => void = () => {},
): Promise<string[]> {
  const pool = new pg.Pool({ ...connection, max: 2, onConnect: liftLimits as OnConnect, keepAlive: true })
  // a connection that dies fails the statement that was running, which reports it
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    return await applyPending(pool, dir, print)
  } finally {
    await pool.end()
  }
}

type OnConnect = (client: pg.ClientBase) => void
async function applyPending(pool: pg.Pool, dir: string, print: (line: string) => void): Promise<string[]> {
  const applied: string[] = []
  const client = await pool.connect()
  try {
    await lockMigrations(client, print)
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
    await joinMigrations(client, dir, hashes)
    const names = migrationsIn(dir)
    refuseNewer(
      [...hashes.keys()].filter((name) => name !== ROLES),
      names,
    )
    for (const name of names.sort()) {
      const hash = hashOf(path.join(dir, name))
      if (hashes.has(name)) {
        if (hash !== hashes.get(name)) throw new Error(`${name} was edited after it ran`)
        continue
      }
      const text = fs.readFileSync(path.join(dir, name), 'utf8')
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

async function lockMigrations(client: pg.ClientBase, print: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [MIGRATING])
  if (rows[0]!.locked) return
  print('Another process sets up the database. Waiting until it is ready.')
  await client.query('select pg_advisory_lock($1)', [MIGRATING])
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

/** The migrations that were joined into one, and the last version that has them. */
type Joined = { readonly baseline: string; readonly replaces: string; readonly version: string }

/**
 * A database with all migrations that the baseline replaces gets its row in their place. Any other
 * from before is refused, because the migrations that it lacks are gone.
 */
async function joinMigrations(client: pg.ClientBase, dir: string, applied: Map<string, string>): Promise<void> {
  const file = path.join(dir, BASELINE_FILE)
  const former = [...applied.keys()].filter((name) => name !== ROLES).toSorted()
  if (former.length === 0 || !fs.existsSync(file)) return
  const { baseline, replaces, version } = JSON.parse(fs.readFileSync(file, 'utf8')) as Joined
  if (former.includes(baseline)) return
  if (former.at(-1) !== replaces)
    throw new Error(
      `The database is of a version before ${version}: its last migration is ${former.at(-1)}. Start Luz ${version} once, which upgrades it, and then this version.`,
    )
  const hash = hashOf(path.join(dir, baseline))
  await client.query(
    'with gone as (delete from migrations where name <> $1) insert into migrations (name, hash) values ($2, $3)',
    [ROLES, baseline, hash],
  )
  for (const name of former) applied.delete(name)
  applied.set(baseline, hash)
}

const hashOf = (file: string): string =>
  createHash('sha256').update(fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).digest('hex')

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
