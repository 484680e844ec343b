/**
 * The secret of an installation: reads or creates it, and checks that the database was set up with
 * it.
 */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { syncFolder } from '../sync-folder.ts'
import { fingerprintOf, sameBytes } from './crypto.ts'

const SECRET_BYTES = 32
const NEW_SECRET =
  'If it is lost, run "npm run admin -- secret accept" to continue with a new one: everyone is signed out and authenticator apps must be reset.'

/**
 * The database's knowledge of its secret. 'new': it has never been set up. 'unknown': it was set up
 * before fingerprints were stored.
 */
export type KnownSecret = 'new' | 'unknown' | { readonly fingerprint: Buffer }
type Source = { readonly LUZ_SECRET?: string | undefined }

/** The database may be empty, or not yet migrated. */
export async function readKnownSecret(connection: pg.ClientConfig): Promise<KnownSecret> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const tables = await client.query<{ migrations: boolean; secret: boolean }>(
      `select to_regclass('public.migrations') is not null as migrations, to_regclass('public.secret_fingerprint') is not null as secret`,
    )
    const { migrations, secret } = tables.rows[0]!
    if (!migrations) return 'new'
    if (!secret) return 'unknown'
    const { rows } = await client.query<{ fingerprint: Buffer }>('select fingerprint from secret_fingerprint')
    return rows[0] ?? 'unknown'
  } finally {
    await client.end()
  }
}

/**
 * Returns LUZ_SECRET, or the secret in the data folder, which the first start creates.
 * @throws an error whose message names the variable or the file and the remedy
 */
export function openSecret({ LUZ_SECRET }: Source, dataDir: string, known: KnownSecret): string {
  const file = path.join(dataDir, 'secret')
  const secret = LUZ_SECRET ?? readSecret(file) ?? (known === 'new' ? createSecret(file) : missing(file))
  if (typeof known === 'object' && !sameBytes(known.fingerprint, fingerprintOf(secret)))
    throw new Error(
      `${LUZ_SECRET === undefined ? `The secret in ${file}` : 'LUZ_SECRET'} is not the one that this database was set up with. ` +
        `Restore that secret, or use the database that belongs to this one. ${NEW_SECRET}`,
    )
  return secret
}

const missing = (file: string): never => {
  throw new Error(
    `The secret of this installation is missing: the database is not new, but there is no ${file}. ` +
      `Put the file back from a backup, or set LUZ_SECRET if the secret came from there. ${NEW_SECRET}`,
  )
}

/**
 * Stores the fingerprint at the first start. Fails when another process has stored that of another
 * secret.
 */
export async function storeFingerprint(pool: pg.Pool, secret: string): Promise<void> {
  const fingerprint = fingerprintOf(secret)
  await pool.query('insert into secret_fingerprint (fingerprint) values ($1) on conflict do nothing', [fingerprint])
  const { rows } = await pool.query<{ fingerprint: Buffer }>('select fingerprint from secret_fingerprint')
  if (!sameBytes(rows[0]!.fingerprint, fingerprint))
    throw new Error(
      'Another process has just set up this database with another secret: start both with the same LUZ_SECRET.',
    )
}

function readSecret(file: string): string | null {
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length === SECRET_BYTES && bytes.toString('base64url') === text) return text
  throw new Error(
    `The secret in ${file} is ${text === '' ? 'empty' : 'damaged'}. Put the file back from a backup. ` +
      NEW_SECRET.replace('If it is lost,', 'If it is lost, delete the file and'),
  )
}

/**
 * Creates the file, readable by its owner only, and flushes it to disk before the secret is used.
 * Concurrent first starts get the same secret.
 */
function createSecret(file: string): string {
  const folder = path.dirname(file)
  fs.mkdirSync(folder, { recursive: true })
  const partial = `${file}.${process.pid}`
  fs.writeFileSync(partial, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600, flush: true })
  try {
    fs.linkSync(partial, file) // fails when another process has created it
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(partial)
  }
  syncFolder(folder)
  return readSecret(file)!
}
