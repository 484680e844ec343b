/** Tries the newest backup without touching the installation. */
import path from 'node:path'
import { failCommand, type Terminal } from '../admin/command-line.ts'
import { databaseUser, reachableDataDir } from '../embedded-postgres/postgres-places.ts'
import { fingerprintOf, sameBytes } from '../platform/security/crypto.ts'
import { readManifest } from './backup-manifest.ts'
import { listBackups } from './list-backups.ts'
import { withPlainBackup } from './open-backup.ts'
import { countAll, examineCopy } from './queries.ts'
import { inCopy } from './recover-copy.ts'
import { checkBackup, secretOf } from './restore-backup.ts'
import { sayCounts } from './say-counts.ts'

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
 * folder and examines it. Returns whether it can be relied on; prints what is wrong.
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
  const { dataDir, migrations, terminal } = options
  const secret = secretOf(folder, options)
  const manifest = readManifest(folder, secret)
  await checkBackup(folder, manifest, migrations)
  const pgDir = await reachableDataDir(path.join(dataDir, 'pg'), databaseUser(), () => {})
  const { counts, gaps, fingerprint } = await inCopy(
    path.join(folder, 'database'),
    manifest.database,
    `${pgDir}.drill`,
    async (client) => ({ counts: (await countAll(client)).counts, ...(await examineCopy(client)) }),
  )
  terminal.print(`As of ${manifest.made_at}: ${sayCounts(counts)}`)
  const lost = Object.entries(manifest.counts ?? {}).filter(([name, n]) => counts[name as keyof typeof counts] !== n)
  return [
    ...lost.map(([name, n]) => `It should have ${n} ${name}.`),
    ...(gaps > 0 ? [`${gaps} series of documents have gaps.`] : []),
    ...(fingerprint === null || !sameBytes(fingerprint, fingerprintOf(secret))
      ? ['Its database was set up with another secret: without that one nobody can sign in.']
      : []),
  ]
}
