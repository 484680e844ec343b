/** Replaces an installation's data with a backup. The replaced data are kept beside it. */
import fs from 'node:fs'
import path from 'node:path'
import { confirmByName } from '../admin/confirm-by-name.ts'
import { failCommand, type Terminal } from '../admin/command-line.ts'
import { closePostgres } from '#server/platform/embedded-postgres/open-server.ts'
import { reachableDataDir, databaseUser } from '#server/platform/embedded-postgres/postgres-places.ts'
import { readManifest, type Manifest } from './backup-manifest.ts'
import { copyFile, copyFolder, damagedFile, unknownFile } from './copy-folder.ts'
import { planReplay, type Until } from './log/replay-log.ts'
import { countAll, listNamedFiles, quieten, type Counts } from './queries.ts'
import { recoverStaged, stageCopy } from './recover-copy.ts'
import { sayLast } from './say-counts.ts'

type RestoreOptions = {
  readonly dataDir: string
  /** Whether files are in the data folder, not in a bucket. */
  readonly ownFiles: boolean
  /** Names of the migrations that this version knows. */
  readonly migrations: readonly string[]
  /** LUZ_SECRET, when it is set. */
  readonly secret: string | undefined
  /** How the archived log is replayed; null: the restored data are those of the backup alone. */
  readonly log: LogOptions | null
  readonly now: Date
  readonly terminal: Terminal
  readonly yes: boolean
}
type LogOptions = {
  /** The folder of the backups, which has the log. */
  readonly backups: string
  readonly passphrase: string | null
  /** Null: to the end of the log. */
  readonly until: Until | null
}
type Restored = {
  readonly counts: Counts
  /** ISO 8601. The restored data have everything that was committed before. */
  readonly asOf: string
  /** Uploaded files that the restored data name, and that are not there. */
  readonly missing: number
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
  const secret = secretOf(from, into)
  const manifest = readManifest(from, secret)
  const pgDir = await reachableDataDir(path.join(dataDir, 'pg'), databaseUser(), into.terminal.print)
  if (!(await closePostgres(pgDir))) failCommand(`Luz is running on ${dataDir}: stop it first.`)
  await checkBackup(from, manifest, into.migrations)
  const until = into.log?.until ?? null
  if (until !== null && until.at > now) failCommand(`${until.text} is in the future: name a past instant.`)
  const replay = into.log && planReplay({ ...into.log, manifest, secret })
  if (fs.existsSync(path.join(pgDir, 'PG_VERSION')))
    await confirmByName(into, `This replaces all data in ${dataDir} with ${sayWhat(manifest, into.log)}.`, 'restore')
  const staged = `${pgDir}.restoring`
  const stagedFiles = path.join(dataDir, 'files.restoring')
  fs.rmSync(stagedFiles, { recursive: true, force: true })
  try {
    await stageCopy(path.join(from, 'database'), manifest.database, staged, replay)
    const { last, keys, ...counted } = await recoverStaged(staged, replay, async (client, last) => {
      // the log may come from a newer version than the backup
      const { migration, counts } = await countAll(client)
      checkMigration(migration, into.migrations)
      return { last, keys: await listNamedFiles(client), held: await quieten(client), counts }
    })
    if (manifest.files && into.ownFiles) await stageFiles(from, dataDir, stagedFiles, replay !== null)
    const isMissing = (key: string) => into.ownFiles && !fs.existsSync(path.join(stagedFiles, key))
    const missing = keys.filter(isMissing).length
    const kept = replacePresent(pgDir, dataDir, now)
    fs.renameSync(staged, pgDir)
    if (fs.existsSync(stagedFiles)) fs.renameSync(stagedFiles, path.join(dataDir, 'files'))
    if (manifest.secret !== null) await copyFile(path.join(from, 'secret'), path.join(dataDir, 'secret'))
    return { ...counted, missing, asOf: until?.text ?? sayLast(last, manifest), kept }
  } finally {
    for (const left of [staged, stagedFiles]) fs.rmSync(left, { recursive: true, force: true })
  }
}

const sayWhat = ({ made_at }: Manifest, log: LogOptions | null): string =>
  `the backup of ${made_at}${log === null ? '' : ` and the log up to ${log.until?.text ?? 'its end'}`}`

/**
 * Copies the uploaded files of the backup. After a replay of the log the present files come along:
 * those that were uploaded since the backup are among them. What no row names is deleted at night.
 */
async function stageFiles(from: string, dataDir: string, staged: string, withPresent: boolean): Promise<void> {
  const backedUp = path.join(from, 'files')
  // an installation without uploads has no such folder
  if (fs.existsSync(backedUp)) await copyFolder(backedUp, staged)
  const present = path.join(dataDir, 'files')
  if (!withPresent || !fs.existsSync(present)) return
  const isFile = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
  await copyFolder(present, staged, (inside) => isFile(path.join(staged, inside)))
}

/**
 * Moves the present data aside. Returns where the database is now, or null when there was none.
 */
function replacePresent(pgDir: string, dataDir: string, now: Date): string | null {
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const places = [pgDir, path.join(dataDir, 'files'), path.join(dataDir, 'secret')]
  const present = places.filter((place) => fs.existsSync(place))
  for (const place of present) fs.renameSync(place, `${place}.replaced-${stamp}`)
  return present.length > 0 ? `${pgDir}.replaced-${stamp}` : null
}

/** Fails with a CommandError when the backup is damaged, altered, or from a newer version. */
export async function checkBackup(from: string, manifest: Manifest, known: readonly string[]): Promise<void> {
  const { database, files, secret, migration } = manifest
  const key = { folders: [], files: secret === null ? {} : { secret } }
  checkMigration(migration, known)
  const damaged =
    (await damagedFile(from, key)) ??
    (await damagedFile(path.join(from, 'database'), database)) ??
    (files && (await damagedFile(path.join(from, 'files'), files)))
  if (damaged !== null) failCommand(`The backup is damaged: ${damaged} is not what was written.`)
  const unknown = unknownFile(path.join(from, 'database'), database)
  if (unknown !== null) failCommand(`The backup was altered: ${unknown} was added to it.`)
}

function checkMigration(migration: string, known: readonly string[]): void {
  if (!known.includes(migration)) failCommand(`This backup is of a newer version of Luz (${migration}): update first.`)
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
