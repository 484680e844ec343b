/**
 * `npm run restore -- <folder> [--yes]`: replaces the data folder's contents with a backup, and
 * leaves them beside it.
 */
import fs from 'node:fs'
import path from 'node:path'
import { failCommand } from './admin/command-line.ts'
import { withPlainBackup } from './backup/open-backup.ts'
import { readPassphrase } from './backup/read-passphrase.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { sayCounts } from './backup/say-counts.ts'
import { openClock } from './platform/clock.ts'
import { bucketOf, readEnvironment } from './platform/environment.ts'
import { MIGRATIONS, runToEnd, terminal } from './command-terminal.ts'

await runToEnd(async () => {
  const words = process.argv.slice(2).filter((word) => word !== '--yes')
  const [from] = words
  if (from === undefined || words.length > 1 || from.startsWith('-'))
    return failCommand('Say which backup: npm run restore -- backups/2026-11-21T08-00-00')
  const environment = readEnvironment(process.env)
  if (environment.DATABASE_URL)
    failCommand('DATABASE_URL names a server of its own: restore that one by its own means.')
  const dataDir = path.resolve(environment.LUZ_DATA_DIR)
  const options = {
    dataDir,
    ownFiles: bucketOf(environment) === null,
    migrations: fs.readdirSync(MIGRATIONS),
    secret: environment.LUZ_SECRET,
    now: openClock(null).clock(),
    terminal,
    yes: process.argv.includes('--yes'),
  }
  const passphrase = readPassphrase(environment)
  const { counts, made_at, held, kept } = await withPlainBackup(path.resolve(from), dataDir, passphrase, (folder) =>
    restoreBackup(folder, options),
  )
  terminal.print(`As of ${made_at}: ${sayCounts(counts)}`)
  terminal.print('Everyone is signed out.')
  if (held > 0)
    terminal.print(
      `${held} waiting messages and jobs are held. They run after "npm run admin -- jobs release"; some messages may have been sent since the backup.`,
    )
  if (kept)
    terminal.print(`The previous data: ${kept}, and its files and key beside it. Delete them when everything works.`)
})
