/** One folder with everything that an installation on its own database needs to live again, taken while it works. */
import fs from 'node:fs'
import path from 'node:path'
import type { Client, ClientConfig } from 'pg'
import { sha256 } from '../platform/security/crypto.ts'
import { writeManifest } from './backup-manifest.ts'
import { copyFile, copyFolder, type Contents } from './copy-folder.ts'
import { beginCopy, countAll, describeServer, endCopy, onConnection } from './queries.ts'

type Source = {
  readonly connection: ClientConfig
  /** The data folder: uploaded files and the key lie in it. */
  readonly dataDir: string
  /** Whether files lie in the data folder, and not in a bucket. */
  readonly ownFiles: boolean
}
export type Taken = Awaited<ReturnType<typeof countAll>>

/** What a server writes for itself alone, and makes anew when it starts. */
const transient =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL.*|backup_label.*|pg_wal\/.+|pg_(replslot|stat_tmp|subtrans|notify|serial|snapshots|dynshmem)\/.+|(.+\/)?pgsql_tmp.*)$/

/**
 * Writes the backup into `to`, which must not be there yet: first under another name, so that a backup is whole or is none. Of files, those
 * that were there before the database was copied and those that came meanwhile are in it: each file that its database knows.
 */
export async function takeBackup(
  { connection, dataDir, ownFiles }: Source,
  to: string,
  now: () => Date,
): Promise<Taken> {
  const partial = `${to}.partial-${process.pid}`
  try {
    fs.mkdirSync(partial, { recursive: true, mode: 0o700 })
    const taken = await onConnection(connection, (client) => copyAll(client, dataDir, ownFiles, partial, now))
    fs.renameSync(partial, to)
    return taken
  } finally {
    fs.rmSync(partial, { recursive: true, force: true })
  }
}

async function copyAll(
  client: Client,
  dataDir: string,
  ownFiles: boolean,
  to: string,
  now: () => Date,
): Promise<Taken> {
  const before = ownFiles ? await copyFiles(dataDir, to) : null
  const { folder, version } = await describeServer(client)
  const database = await copyDatabase(client, folder, path.join(to, 'database'))
  const made_at = now().toISOString()
  const after = before && (await copyFiles(dataDir, to))
  const files = after && {
    folders: [...new Set([...before.folders, ...after.folders])],
    files: { ...before.files, ...after.files },
  }
  const key = path.join(dataDir, 'secret')
  const secret = fs.existsSync(key) ? await copyFile(key, path.join(to, 'secret')) : null
  const counted = await countAll(client)
  writeManifest(to, { made_at, postgres: version, migration: counted.migration, database, files, secret })
  return counted
}

/** The second time only what came meanwhile, and what had not been written to its end. */
async function copyFiles(dataDir: string, partial: string): Promise<Contents> {
  const [from, to] = [path.join(dataDir, 'files'), path.join(partial, 'files')]
  if (!fs.existsSync(from)) return { folders: [], files: {} }
  return copyFolder(from, to, (inside) => {
    const [source, copy] = [from, to].map((folder) => fs.statSync(path.join(folder, inside), { throwIfNoEntry: false }))
    if (!copy?.isFile()) return false
    if (copy.size === source?.size) return true
    fs.rmSync(path.join(to, inside))
    return false
  })
}

async function copyDatabase(client: Client, from: string, to: string): Promise<Contents> {
  await beginCopy(client)
  const copied = await copyFolder(from, to, (inside) => transient.test(inside))
  const { label, first, last } = await endCopy(client)
  const log = await copyFolder(path.join(from, 'pg_wal'), path.join(to, 'pg_wal'), (inside) =>
    /^[0-9A-F]{24}$/.test(inside) ? inside < first || inside > last : !inside.endsWith('.history'),
  )
  // without it a database would start on the copy as if it were whole: it is checked like every other file
  fs.writeFileSync(path.join(to, 'backup_label'), label, { mode: 0o600, flush: true })
  copied.files.backup_label = sha256(label)
  for (const [segment, sum] of Object.entries(log.files)) copied.files[`pg_wal/${segment}`] = sum
  return copied
}
