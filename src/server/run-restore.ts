/**
 * `npm run restore -- <folder> [--until [<instant>]] [--yes]`: replaces the data folder's contents
 * with a backup, and leaves them beside it. `--until` also replays the archived log.
 */
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { failCommand } from './operations/admin/command-line.ts'
import { isEncrypted } from './operations/backup/encrypt-backup.ts'
import { bytesIn, explainFullDisk } from './operations/backup/explain-full-disk.ts'
import { readUntil, type Until } from './operations/backup/log/replay-log.ts'
import { withPlainBackup } from './operations/backup/open-backup.ts'
import { readPassphrase } from './operations/backup/read-passphrase.ts'
import { restoreBackup } from './operations/backup/restore-backup.ts'
import { sayCounts } from './operations/backup/say-counts.ts'
import { openClock } from './platform/clock.ts'
import { bucketOf, readEnvironment } from './platform/environment.ts'
import { MIGRATIONS, runToEnd, terminal } from './command-terminal.ts'

/** The words of the command line. `log`: whether the archived log is replayed, and how far. */
function readWords(words: readonly string[]): { from: string; log: { until: Until | null } | null } {
  const [from, option, instant, ...more] = words.filter((word) => word !== '--yes')
  if (from === undefined || from.startsWith('-') || (option !== undefined && option !== '--until') || more.length > 0)
    return failCommand('Say which backup: npm run restore -- backups/2026-11-21T08-00-00 [--until "<instant>"]')
  if (option === undefined) return { from, log: null }
  if (instant !== undefined && !z.iso.datetime({ offset: true }).safeParse(instant).success)
    return failCommand(`Say the instant as 2026-11-21T08:30:00+02:00 or 2026-11-21T06:30:00Z, not "${instant}".`)
  return { from, log: { until: instant === undefined ? null : readUntil(instant) } }
}

await runToEnd(async () => {
  const { from, log } = readWords(process.argv.slice(2))
  const environment = readEnvironment(process.env)
  if (environment.DATABASE_URL)
    failCommand('DATABASE_URL names a server of its own: restore that one by its own means.')
  const dataDir = path.resolve(environment.LUZ_DATA_DIR)
  const passphrase = readPassphrase(environment)
  const folder = path.resolve(from)
  const options = {
    dataDir,
    ownFiles: bucketOf(environment) === null,
    migrations: fs.readdirSync(MIGRATIONS),
    secret: environment.LUZ_SECRET,
    log: log && { ...log, backups: path.dirname(folder), passphrase },
    now: openClock(null).clock(),
    terminal,
    yes: process.argv.includes('--yes'),
  }
  const size = () => bytesIn(folder)
  const wanted = {
    what: 'the restore',
    rooms: [{ folder: dataDir, bytes: isEncrypted(folder) ? () => 2 * size() : size }],
    remedy: 'Or move the whole data folder to a larger disk, and set LUZ_DATA_DIR to its new place.',
  }
  const { counts, asOf, missing, held, kept } = await explainFullDisk(wanted, () =>
    withPlainBackup(folder, dataDir, passphrase, (plain) => restoreBackup(plain, options)),
  )
  terminal.print(`As of ${asOf}: ${sayCounts(counts)}`)
  if (missing > 0)
    terminal.print(
      `${missing} uploaded files are missing: they were uploaded after the backup, and the log has rows only. ` +
        `If another copy of the files has them, put them into ${path.join(dataDir, 'files')}.`,
    )
  terminal.print('Everyone is signed out.')
  if (held > 0)
    terminal.print(
      `${held} waiting messages and jobs are held. They run after "npm run admin -- jobs release"; some messages may have been sent since the backup.`,
    )
  if (kept)
    terminal.print(`The previous data: ${kept}, and its files and key beside it. Delete them when everything works.`)
})
