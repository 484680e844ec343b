/**
 * Writes a complete backup of an installation with the embedded database into one folder, while it
 * runs.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { Client, ClientConfig } from 'pg'
import { closePostgres } from '#server/platform/embedded-postgres/open-server.ts'
import { sha256 } from '#server/platform/security/crypto.ts'
import { writeManifest } from './backup-manifest.ts'
import { copyFile, copyFolder, type Contents } from './copy-folder.ts'
import { encryptFolder } from './encrypt-backup.ts'
import { bytesIn, explainFullDisk } from './explain-full-disk.ts'
import { followBackup } from './log/follow-backup.ts'
import { beginCopy, countAll, describeServer, endCopy, lockBackups, onConnection, type Counts } from './queries.ts'
import { inCopy } from './recover-copy.ts'

type Source = {
  readonly connection: ClientConfig
  /** The data folder with uploaded files and the secret. */
  readonly dataDir: string
  /** Whether files are in the data folder, not in a bucket. */
  readonly ownFiles: boolean
  /** The folder of backups in which an archived log continues this one; null: none does. */
  readonly logIn: string | null
  /** Of the installation. Its key authenticates the backup. */
  readonly secret: string
  /** Null: the backup is not encrypted. */
  readonly passphrase: string | null
  /** Run when the process is told to stop. */
  readonly closers: (() => Promise<unknown>)[]
}

type Taken = {
  readonly counts: Counts
  /** The chain of the archived log that continues the backup, or null. */
  readonly log: string | null
}

/** Files that a running server writes for itself and recreates when it starts. */
const transient =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL.*|backup_label.*|pg_wal\/.+|pg_(replslot|stat_tmp|subtrans|notify|serial|snapshots|dynshmem)\/.+|(.+\/)?pgsql_tmp.*)$/

/**
 * Writes the backup into `to`, which must not exist yet: first under another name, so that `to` is
 * never incomplete. Files are copied before and after the database, so that every file that the
 * copied database refers to is included. Null when another backup of this installation is being
 * taken.
 */
export async function takeBackup(source: Source, to: string, now: () => Date): Promise<Taken | null> {
  const partial = `${to}.partial-${process.pid}`
  // what is encrypted later never stands plain where backups are kept
  const plain = source.passphrase === null ? partial : path.join(source.dataDir, 'backup.plain')
  const stop = new AbortController()
  try {
    return await onConnection(source.connection, async (client) => {
      if (!(await lockBackups(client))) return null
      const { folder } = await describeServer(client)
      fs.rmSync(plain, { recursive: true, force: true })
      const writing = explainFullDisk(roomFor(source, folder, to), () =>
        write(client, { ...source, signal: stop.signal }, { plain, partial }, now),
      )
      source.closers.push(async () => {
        stop.abort()
        await discard(`${folder}.checking`, [plain, partial], writing)
      })
      const taken = await writing
      fs.renameSync(partial, to)
      if (plain !== partial) fs.rmSync(plain, { recursive: true, force: true })
      return taken
    })
  } finally {
    fs.rmSync(partial, { recursive: true, force: true })
  }
}

/**
 * The backup itself, and in the data folder the copy that is checked and the one to be encrypted.
 */
function roomFor({ dataDir, ownFiles, passphrase }: Source, pg: string, to: string) {
  const database = () => bytesIn(pg)
  const whole = () => database() + (ownFiles ? bytesIn(path.join(dataDir, 'files')) : 0)
  return {
    what: 'the backup',
    rooms: [
      { folder: path.dirname(to), bytes: whole },
      { folder: dataDir, bytes: passphrase === null ? database : () => database() + whole() },
    ],
    remedy: 'Or name a folder on another disk: npm run backup -- <folder>, or LUZ_BACKUP_DIR for the nightly ones.',
  }
}

/**
 * Deletes what a backup that is interrupted leaves behind, and stops the server of its copy. Waits
 * for `writing`, which would make its folders again.
 */
async function discard(checking: string, left: readonly string[], writing: Promise<unknown>): Promise<void> {
  await closePostgres(checking)
  await writing.catch(() => {})
  for (const folder of [checking, ...left]) fs.rmSync(folder, { recursive: true, force: true })
}

/** A source whose copy ends early when the signal is aborted. */
type Copied = Source & { readonly signal: AbortSignal }
async function write(
  client: Client,
  source: Copied,
  { plain, partial }: { readonly plain: string; readonly partial: string },
  now: () => Date,
): Promise<Taken> {
  fs.mkdirSync(plain, { recursive: true, mode: 0o700 })
  const taken = await copyAll(client, source, plain, now)
  if (source.passphrase !== null) await encryptFolder(plain, partial, source.passphrase, source.signal)
  source.signal.throwIfAborted()
  return taken
}

async function copyAll(
  client: Client,
  { dataDir, ownFiles, logIn, secret: installed, passphrase, signal }: Copied,
  to: string,
  now: () => Date,
): Promise<Taken> {
  const before = ownFiles ? await copyFiles(dataDir, to, signal) : null
  const log = logIn && (await followBackup(client, { backups: logIn, secret: installed, passphrase }))
  const { folder, version } = await describeServer(client)
  const database = await copyDatabase(client, folder, path.join(to, 'database'), signal)
  const made_at = now().toISOString()
  const after = before && (await copyFiles(dataDir, to, signal))
  const files = after && {
    folders: [...new Set([...before.folders, ...after.folders])],
    files: { ...before.files, ...after.files },
  }
  const key = path.join(dataDir, 'secret')
  const secret = fs.existsSync(key) ? await copyFile(key, path.join(to, 'secret')) : null
  signal.throwIfAborted()
  // the copy is counted, not the running database, and is thereby known to recover
  const copied = { database: path.join(to, 'database'), contents: database, staged: `${folder}.checking`, replay: null }
  const { migration, counts } = await inCopy(copied, countAll)
  writeManifest(to, { made_at, postgres: version, migration, counts, log, database, files, secret }, installed)
  return { counts, log }
}

/**
 * Copies the uploaded files. The second call copies only new files and those whose size has
 * changed.
 */
async function copyFiles(dataDir: string, partial: string, signal: AbortSignal): Promise<Contents> {
  const [from, to] = [path.join(dataDir, 'files'), path.join(partial, 'files')]
  if (!fs.existsSync(from)) return { folders: [], files: {} }
  const isCopied = (inside: string): boolean => {
    const [source, copy] = [from, to].map((folder) => fs.statSync(path.join(folder, inside), { throwIfNoEntry: false }))
    if (!copy?.isFile()) return false
    if (copy.size === source?.size) return true
    fs.rmSync(path.join(to, inside))
    return false
  }
  return copyFolder(from, to, isCopied, signal)
}

async function copyDatabase(client: Client, from: string, to: string, signal: AbortSignal): Promise<Contents> {
  await beginCopy(client)
  const copied = await copyFolder(from, to, (inside) => transient.test(inside), signal)
  const { label, first, last } = await endCopy(client)
  const isOther = (inside: string): boolean =>
    /^[0-9A-F]{24}$/.test(inside) ? inside < first || inside > last : !inside.endsWith('.history')
  const log = await copyFolder(path.join(from, 'pg_wal'), path.join(to, 'pg_wal'), isOther, signal)
  // without the label a server would start on an inconsistent copy, so it is checked like every
  // file
  fs.writeFileSync(path.join(to, 'backup_label'), label, { mode: 0o600, flush: true })
  copied.files.backup_label = sha256(label)
  for (const [segment, sum] of Object.entries(log.files)) copied.files[`pg_wal/${segment}`] = sum
  return copied
}
