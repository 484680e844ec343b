/** Replaces an installation's data with a backup. The replaced data are kept beside it. */
import fs from 'node:fs'
import path from 'node:path'
import { confirmByName } from '../admin/confirm-by-name.ts'
import { failCommand, type Terminal } from '../admin/command-line.ts'
import { closePostgres } from '../embedded-postgres/open-server.ts'
import { reachableDataDir, databaseUser } from '../embedded-postgres/postgres-places.ts'
import { readManifest, type Manifest } from './backup-manifest.ts'
import { copyFile, copyFolder, damagedFile, unknownFile } from './copy-folder.ts'
import { countAll, quieten, type Counts } from './queries.ts'
import { recoverStaged, stageCopy } from './recover-copy.ts'

type RestoreOptions = {
  readonly dataDir: string
  /** Whether files are in the data folder, not in a bucket. */
  readonly ownFiles: boolean
  /** Names of the migrations that this version knows. */
  readonly migrations: readonly string[]
  /** LUZ_SECRET, when it is set. */
  readonly secret: string | undefined
  readonly now: Date
  readonly terminal: Terminal
  readonly yes: boolean
}
type Restored = {
  readonly counts: Counts
  readonly made_at: string
  /** Waiting jobs, which do not run until an operator releases them. */
  readonly held: number
  /**
   * Where the replaced database is now (its files and secret have the same suffix); null when there
   * was none.
   */
  readonly kept: string | null
}

/**
 * Verifies every file, starts a database on the copy to check that it recovers, and only then
 * replaces the present one. Refuses, without changing anything, while the present one is in use,
 * and when the backup is damaged, altered, of another installation or from a newer version. The
 * restored database has a fresh configuration, no sessions, and holds its jobs.
 */
export async function restoreBackup(from: string, into: RestoreOptions): Promise<Restored> {
  const { dataDir, now } = into
  const manifest = readManifest(from, secretOf(from, into))
  const pgDir = await reachableDataDir(path.join(dataDir, 'pg'), databaseUser(), into.terminal.print)
  if (!(await closePostgres(pgDir))) failCommand(`Luz is running on ${dataDir}: stop it first.`)
  await checkBackup(from, manifest, into.migrations)
  const isInstalled = fs.existsSync(path.join(pgDir, 'PG_VERSION'))
  if (isInstalled)
    await confirmByName(into, `This replaces all data in ${dataDir} with the backup of ${manifest.made_at}.`, 'restore')
  const staged = `${pgDir}.restoring`
  const stagedFiles = path.join(dataDir, 'files.restoring')
  fs.rmSync(stagedFiles, { recursive: true, force: true })
  await stageCopy(path.join(from, 'database'), manifest.database, staged)
  const counted = await recoverStaged(staged, async (client) => ({
    held: await quieten(client),
    counts: (await countAll(client)).counts,
  }))
  // an installation without uploads has no such folder
  if (manifest.files && into.ownFiles && fs.existsSync(path.join(from, 'files')))
    await copyFolder(path.join(from, 'files'), stagedFiles)

  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const places = [pgDir, path.join(dataDir, 'files'), path.join(dataDir, 'secret')]
  const present = places.filter((place) => fs.existsSync(place))
  for (const place of present) fs.renameSync(place, `${place}.replaced-${stamp}`)
  fs.renameSync(staged, pgDir)
  if (fs.existsSync(stagedFiles)) fs.renameSync(stagedFiles, path.join(dataDir, 'files'))
  if (manifest.secret !== null) await copyFile(path.join(from, 'secret'), path.join(dataDir, 'secret'))
  return { ...counted, made_at: manifest.made_at, kept: present.length > 0 ? `${pgDir}.replaced-${stamp}` : null }
}

/** Fails with a CommandError when the backup is damaged, altered, or from a newer version. */
export async function checkBackup(from: string, manifest: Manifest, known: readonly string[]): Promise<void> {
  const { database, files, secret, migration } = manifest
  const key = { folders: [], files: secret === null ? {} : { secret } }
  if (!known.includes(migration)) failCommand(`This backup is of a newer version of Luz (${migration}): update first.`)
  const damaged =
    (await damagedFile(from, key)) ??
    (await damagedFile(path.join(from, 'database'), database)) ??
    (files && (await damagedFile(path.join(from, 'files'), files)))
  if (damaged !== null) failCommand(`The backup is damaged: ${damaged} is not what was written.`)
  const unknown = unknownFile(path.join(from, 'database'), database)
  if (unknown !== null) failCommand(`The backup was altered: ${unknown} was added to it.`)
}

/**
 * The secret that must have authenticated the backup: LUZ_SECRET, or that of the installation that
 * is replaced, or in an empty folder the one in the backup itself.
 */
export function secretOf(from: string, { secret, dataDir }: Pick<RestoreOptions, 'secret' | 'dataDir'>): string {
  if (secret !== undefined) return secret
  const file = [path.join(dataDir, 'secret'), path.join(from, 'secret')].find((place) => fs.existsSync(place))
  return file === undefined
    ? failCommand(`There is no key to check ${from} with: set the LUZ_SECRET of the installation that made it.`)
    : fs.readFileSync(file, 'utf8').trim()
}
