/**
 * Opens the database: the server that DATABASE_URL names, or the embedded PostgreSQL in the data
 * folder, which is started or joined.
 */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { checkDirect } from '../database/check-addresses.ts'
import type { Address } from '../database/connection-settings.ts'
import { waitForServer } from '../database/wait-for-server.ts'
import type { Environment } from '../environment.ts'
import { closeDataFolder, reachableDataDir, databaseUser } from './postgres-places.ts'
import { isPostgresRunning, startPostgres, type EmbeddedPostgres } from './start-postgres.ts'

const OLDEST = 15
/**
 * An advisory lock that every process on an embedded database holds in share mode. The last process
 * to stop also stops the database.
 */
const IN_USE_LOCK = 7_214_003

export type OpenServer = {
  /** Of the owner: a connection is one session. */
  readonly connection: pg.ClientConfig
  /** The address of a pooler, for what needs no session; null when there is none. */
  readonly pooled: Pooled | null
  /**
   * Where the secret and files are. The embedded database itself may be elsewhere when running as
   * root.
   */
  readonly dataDir: string
  /** Marks, on a long-lived connection, that this process uses the embedded server. */
  readonly markInUse: (client: pg.Client) => Promise<void>
  /** Restarts the embedded server if it is not running. */
  readonly restart: () => Promise<unknown>
}
type Pooled = pg.ClientConfig & Pick<Address, 'isPooled'>
type Closers = (() => Promise<unknown>)[]

/**
 * Adds to `closers` what stops the embedded server. Throws when the server of DATABASE_URL is older
 * than OLDEST or behind a pooler that it cannot work with, or when the data folder lost its
 * database (checkFirstStart).
 */
export async function openServer(
  environment: Environment,
  dataDir: string,
  print: (line: string) => void,
  closers: Closers,
): Promise<OpenServer> {
  if (environment.DATABASE_URL) {
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = environment
    const connection = { connectionString: directUrl ?? url }
    await waitForServer(() => checkVersion(connection), environment.LUZ_DATABASE_WAIT, print)
    await checkDirect(connection, directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    const pooled = directUrl ? { connectionString: url, isPooled: true } : null
    return { connection, pooled, dataDir, markInUse: async () => {}, restart: async () => {} }
  }
  const wanted = path.join(dataDir, 'pg')
  closeDataFolder(dataDir)
  await checkFirstStart(dataDir, wanted)
  const starting = startPostgres(wanted, { print })
  let embedded: EmbeddedPostgres | null = null
  // after a signal during initdb, the server is stopped once it has started; a failed start has
  // nothing to stop
  closers.push(() => starting.then(stopIfLast, () => {}))
  embedded = await starting
  await makeDatabase(embedded.host)
  return {
    connection: { host: embedded.host, user: 'postgres', database: 'luz' },
    pooled: null,
    dataDir,
    markInUse: async (client) => {
      await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK])
    },
    restart: sayingOnce(print, (say) => startPostgres(wanted, { print: say })),
  }
}

/** Attempts that fail for the same reason say it once, until one succeeds. */
function sayingOnce(
  print: (line: string) => void,
  attempt: (say: (line: string) => void) => Promise<unknown>,
): () => Promise<void> {
  let said = ''
  const say = (line: string) => {
    if (line !== said) print(line)
    said = line
  }
  return async () => {
    await attempt(say)
    said = ''
  }
}

/**
 * Stops a server that a killed process left behind, but not one in use. Returns whether the folder
 * is closed.
 */
export async function closePostgres(pgDir: string): Promise<boolean> {
  if (isPostgresRunning(pgDir)) await stopIfLast(await startPostgres(pgDir))
  return !isPostgresRunning(pgDir)
}

/**
 * Throws when the data folder has remains of an installation but no database: it was lost or its
 * disk is not mounted, and a new, empty database would hide that. A secret alone does not count,
 * because operators may provide it before the first start.
 */
async function checkFirstStart(dataDir: string, wanted: string): Promise<void> {
  const pgDir = await reachableDataDir(wanted, databaseUser(), () => {})
  if (fs.existsSync(path.join(pgDir, 'PG_VERSION'))) return
  const files = path.join(dataDir, 'files')
  const left = [
    ...(fs.existsSync(files) && fs.readdirSync(files).length > 0 ? [files] : []),
    ...(fs.existsSync(`${pgDir}.log`) ? [`${pgDir}.log`] : []),
    ...filesBeside(pgDir).filter((name) => name.startsWith(`${pgDir}.replaced-`)),
  ]
  if (left.length === 0 || !fs.existsSync(path.join(dataDir, 'secret'))) return
  throw new Error(
    `The database is missing: there is no ${pgDir}, but ${left[0]} remains of an earlier one. Put the folder back, or restore a backup ` +
      `(npm run restore), or set LUZ_DATA_DIR to an empty folder.`,
  )
}
const filesBeside = (file: string): string[] => {
  const folder = path.dirname(file)
  return fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : []
}

async function checkVersion(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the statement fails and reports it
  try {
    await client.connect()
    const found = await client.query<{ v: number }>("select current_setting('server_version_num')::int / 10000 as v")
    const version = found.rows[0]?.v ?? 0
    if (version < OLDEST) throw new Error(`DATABASE_URL is PostgreSQL ${version}; Luz needs ${OLDEST} or newer.`)
  } finally {
    await client.end()
  }
}

/** Runs work in the maintenance database of the cluster. */
async function asAdmin<T>(host: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function makeDatabase(host: string): Promise<void> {
  const alreadyExists = new Set(['42P04', '23505']) // another process created it first
  await asAdmin(host, async (client) => {
    const found = await client.query("select 1 from pg_database where datname = 'luz'")
    if (found.rowCount) return
    await client.query('create database luz').catch((error: { code?: string }) => {
      if (!alreadyExists.has(error.code ?? '')) throw error
    })
  })
}

/**
 * This process has released its locks by now: a lock that is still held belongs to another process.
 */
async function stopIfLast(embedded: EmbeddedPostgres): Promise<void> {
  await sleep(50)
  const others = await asAdmin(embedded.host, async (client) => {
    const locks = await client.query(
      "select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1",
      [IN_USE_LOCK],
    )
    return locks.rowCount ?? 0
  }).catch(() => 0)
  if (others === 0) await embedded.stop()
}
