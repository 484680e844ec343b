/**
 * `npm run backup [-- <folder>]`: an installation with an embedded database, running or not, in a
 * new folder.
 */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { failCommand } from './admin/command-line.ts'
import { nameOfBackup } from './backup/list-backups.ts'
import { readPassphrase } from './backup/read-passphrase.ts'
import { sayCounts } from './backup/say-counts.ts'
import { takeBackup } from './backup/take-backup.ts'
import { openClock } from './platform/clock.ts'
import { bucketOf, readEnvironment } from './platform/environment.ts'
import { noteBackup } from './platform/last-backup.ts'
import { openSecret, readKnownSecret } from './platform/security/secret.ts'
import { openServer } from './embedded-postgres/open-server.ts'
import { checkThere, runToEnd, terminal } from './command-terminal.ts'

await runToEnd(async (closers) => {
  const environment = readEnvironment(process.env)
  if (environment.DATABASE_URL)
    failCommand(
      'DATABASE_URL names a server of its own: back that one up by its own means, such as pg_dump or its snapshots.',
    )
  const dataDir = path.resolve(environment.LUZ_DATA_DIR)
  await checkThere(dataDir)
  const { clock } = openClock(null)
  const passphrase = readPassphrase(environment)
  const to = path.resolve(process.argv[2] ?? path.join(environment.LUZ_BACKUP_DIR ?? 'backups', nameOfBackup(clock())))
  if (fs.existsSync(to)) failCommand(`${to} is there already: name a new folder.`)

  const server = await openServer(environment, dataDir, (line) => console.error(line), closers)
  const user = new pg.Client(server.connection)
  await user.connect()
  closers.push(() => user.end())
  await server.markInUse(user)
  const secret = openSecret(environment, dataDir, await readKnownSecret(server.connection))
  const ownFiles = bucketOf(environment) === null
  const taken = await takeBackup({ connection: server.connection, dataDir, ownFiles, secret, passphrase }, to, clock)
  noteBackup(dataDir, clock().toISOString())
  terminal.print(`${to}: ${sayCounts(taken)}`)
  if (passphrase !== null)
    terminal.print('It is encrypted: without the passphrase nobody can read it, neither can you. Keep it elsewhere.')
  else
    terminal.print(
      'It contains personal data and the key of this installation: store it where no one else can read it.',
    )
  if (!ownFiles) terminal.print('Uploaded files are not in it: the bucket keeps them.')
  if (environment.LUZ_SECRET)
    terminal.print('LUZ_SECRET is not in it: without the same one its sealed data cannot be read.')
})
