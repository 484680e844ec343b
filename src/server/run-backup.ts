/**
 * `npm run backup [-- <folder>]`: an installation with an embedded database, running or not, in a
 * new folder. The server runs it with `--scheduled`.
 */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { failCommand } from './operations/admin/command-line.ts'
import { listBackups, nameOfBackup } from './operations/backup/list-backups.ts'
import { pruneLog } from './operations/backup/log/prune-log.ts'
import { backupsToDelete } from './operations/backup/prune-backups.ts'
import { readPassphrase } from './operations/backup/read-passphrase.ts'
import { isBackupDue } from './operations/backup/schedule-backups.ts'
import { sayCounts } from './operations/backup/say-counts.ts'
import { takeBackup } from './operations/backup/take-backup.ts'
import { openClock, type Clock } from './platform/clock.ts'
import { bucketOf, readEnvironment, type Environment } from './platform/environment.ts'
import { noteBackup } from './platform/last-backup.ts'
import { openSecret, readKnownSecret } from './platform/security/secret.ts'
import { openServer } from './platform/embedded-postgres/open-server.ts'
import { checkThere, runToEnd, terminal } from './command-terminal.ts'

/** `--scheduled`: into LUZ_BACKUP_DIR if one is due, and deletes those that are no longer kept. */
const isScheduled = process.argv[2] === '--scheduled'
const dataDirOf = ({ LUZ_DATA_DIR }: Environment) => path.resolve(LUZ_DATA_DIR)

await runToEnd(async (closers) => {
  const environment = readEnvironment(process.env)
  if (environment.DATABASE_URL)
    failCommand(
      'DATABASE_URL names a server of its own: back that one up by its own means, such as pg_dump or its snapshots.',
    )
  await checkThere(dataDirOf(environment))
  const { clock } = openClock(null)
  const dir = path.resolve(environment.LUZ_BACKUP_DIR ?? 'backups')
  // the server starts it when one is due; another process may have taken that meanwhile
  if (isScheduled && !isBackupDue(listBackups(dir)[0], { now: clock(), isFollowed: false })) return
  const named = isScheduled ? undefined : process.argv[2]
  const to = named === undefined ? path.join(dir, nameOfBackup(clock())) : path.resolve(named)
  if (fs.existsSync(to)) failCommand(`${to} is there already: name a new folder.`)
  const taken = await take(environment, to, clock, closers)
  if (taken === null) {
    if (isScheduled) return
    return failCommand('Another backup of this installation is being taken.')
  }
  terminal.print(`${to}: ${sayCounts(taken.counts)}`)
  sayWhatIsMissing(environment)
  if (!isScheduled) return
  const { LUZ_BACKUP_DAILY: daily, LUZ_BACKUP_WEEKLY: weekly } = environment
  for (const name of backupsToDelete(listBackups(dir), { daily, weekly }))
    fs.rmSync(path.join(dir, name), { recursive: true, force: true })
  pruneLog(dir, listBackups(dir).at(-1)!, taken.log)
})

async function take(environment: Environment, to: string, clock: Clock, closers: (() => Promise<unknown>)[]) {
  const dataDir = dataDirOf(environment)
  const passphrase = readPassphrase(environment)
  const server = await openServer(environment, dataDir, (line) => console.error(line), closers)
  const user = new pg.Client(server.connection)
  await user.connect()
  closers.push(() => user.end())
  await server.markInUse(user)
  const secret = openSecret(environment, dataDir, await readKnownSecret(server.connection))
  const ownFiles = bucketOf(environment) === null
  // only processes with LUZ_BACKUP_DIR archive the log
  const logIn =
    environment.LUZ_BACKUP_DIR && path.resolve(environment.LUZ_BACKUP_DIR) === path.dirname(to)
      ? path.dirname(to)
      : null
  const source = { connection: server.connection, dataDir, ownFiles, logIn, secret, passphrase, closers }
  const taken = await takeBackup(source, to, clock)
  if (taken !== null) noteBackup(dataDir, clock().toISOString())
  return taken
}

function sayWhatIsMissing(environment: Environment): void {
  terminal.print(
    readPassphrase(environment) === null
      ? 'It contains personal data and the key of this installation: store it where no one else can read it.'
      : 'It is encrypted: without the passphrase nobody can read it, neither can you. Keep it elsewhere.',
  )
  if (bucketOf(environment) !== null) terminal.print('Uploaded files are not in it: the bucket keeps them.')
  if (environment.LUZ_SECRET)
    terminal.print('LUZ_SECRET is not in it: without the same one its sealed data cannot be read.')
}
