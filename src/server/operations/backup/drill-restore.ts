/** Tries the newest backup without touching the installation. */
import path from 'node:path'
import type { Client } from 'pg'
import { failCommand, type Terminal } from '../admin/command-line.ts'
import { databaseUser, reachableDataDir } from '#server/platform/embedded-postgres/postgres-places.ts'
import { fingerprintOf, sameBytes } from '#server/platform/security/crypto.ts'
import { readManifest } from './backup-manifest.ts'
import { listBackups } from './list-backups.ts'
import { withPlainBackup } from './open-backup.ts'
import { planReplay } from './log/replay-log.ts'
import { countAll, examineCopy, type Counts } from './queries.ts'
import { inCopy } from './recover-copy.ts'
import { checkBackup, secretOf } from './restore-backup.ts'
import { sayCounts, sayLast } from './say-counts.ts'

type DrillOptions = {
  /** The folder that holds backups. */
  readonly backups: string
  readonly dataDir: string
  readonly passphrase: string | null
  /** LUZ_SECRET, when it is set. */
  readonly secret: string | undefined
  /** Names of the migrations that this version knows. */
  readonly migrations: readonly string[]
  readonly terminal: Terminal
}

/**
 * Decrypts the newest backup, verifies it as a restore does, recovers its database in a temporary
 * folder and examines it, alone and with the archived log. Returns whether it can be relied on;
 * prints what is wrong.
 */
export async function drillRestore(options: DrillOptions): Promise<boolean> {
  const { backups, dataDir, terminal } = options
  const newest = listBackups(backups)[0]
  if (newest === undefined) return failCommand(`There is no complete backup in ${backups}: take one first.`)
  const from = path.join(backups, newest)
  const wrong = await withPlainBackup(from, dataDir, options.passphrase, (folder) => examine(folder, options))
  for (const line of wrong) terminal.print(`wrong: ${line}`)
  terminal.print(
    wrong.length === 0 ? `${from} can be restored.` : `${from} must not be relied on: take another one, and keep this.`,
  )
  return wrong.length === 0
}

async function examine(folder: string, options: DrillOptions): Promise<string[]> {
  const { dataDir, backups, passphrase, migrations, terminal } = options
  const secret = secretOf(folder, options)
  const manifest = readManifest(folder, secret)
  await checkBackup(folder, manifest, migrations)
  const pgDir = await reachableDataDir(path.join(dataDir, 'pg'), databaseUser(), () => {})
  const place = { database: path.join(folder, 'database'), contents: manifest.database, staged: `${pgDir}.drill` }
  const copy = await inCopy({ ...place, replay: null }, readCopy)
  terminal.print(`As of ${manifest.made_at}: ${sayCounts(copy.counts)}`)
  const lost = Object.entries(manifest.counts ?? {}).filter(([name, n]) => copy.counts[name as keyof Counts] !== n)
  const wrong = [...lost.map(([name, n]) => `It should have ${n} ${name}.`), ...findWrong(copy, secret)]
  if (manifest.log === null || wrong.length > 0) return wrong
  const replay = planReplay({ backups, manifest, secret, passphrase, until: null })
  const replayed = await inCopy({ ...place, replay }, readCopy)
  terminal.print(`With the archived log, as of ${sayLast(replayed.last, manifest)}: ${sayCounts(replayed.counts)}`)
  return findWrong(replayed, secret)
}

/** What is examined of a recovered copy. */
const readCopy = async (client: Client, last: Date | null) => ({
  last,
  counts: (await countAll(client)).counts,
  ...(await examineCopy(client)),
})

const findWrong = ({ gaps, fingerprint }: Awaited<ReturnType<typeof readCopy>>, secret: string): string[] => [
  ...(gaps > 0 ? [`${gaps} number ranges have gaps.`] : []),
  ...(fingerprint === null || !sameBytes(fingerprint, fingerprintOf(secret))
    ? ['Its database was set up with another secret: without that one nobody can sign in.']
    : []),
]
