/**
 * `npm run admin -- …`: one command on the database of DATABASE_URL, or on the embedded one,
 * running or not.
 */
import os from 'node:os'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { failCommand } from './operations/admin/command-line.ts'
import { drillCommand } from './operations/backup/drill-command.ts'
import { readCommand, runCommand } from './operations/admin/run-command.ts'
import { ACCEPT_SECRET } from './operations/admin/secret-commands.ts'
import { openSecret, readKnownSecret } from './platform/security/secret.ts'
import { readEnvironment, type Environment } from './platform/environment.ts'
import { openServer } from './platform/embedded-postgres/open-server.ts'
import { missingMigrations } from './platform/database/migrate.ts'
import { openPgListener } from './platform/realtime/pg-listener.ts'
import { domains } from './domains.ts'
import { openServices } from './platform/open-services.ts'
import { checkThere, MIGRATIONS, runToEnd, terminal } from './command-terminal.ts'

/** The account that runs the command; with sudo, the account that called it. */
function actor(): string {
  try {
    return `admin:${process.env.SUDO_USER || os.userInfo().username}`
  } catch {
    return `admin:uid-${process.getuid?.() ?? 'unknown'}` // containers have accounts without names
  }
}

async function requireMigrations(connection: ClientConfig): Promise<void> {
  if ((await missingMigrations(connection, MIGRATIONS)).length > 0)
    failCommand('The database is older than this version of Luz: start the server once, it brings it up to date.')
}

async function open(environment: Environment, closers: (() => Promise<unknown>)[], acceptsSecret: boolean) {
  const dataDir = path.resolve(environment.LUZ_DATA_DIR)
  if (!environment.DATABASE_URL) await checkThere(dataDir)
  const print = (line: string) => console.error(line)
  // an operator is told at once that the database does not answer
  const server = await openServer({ ...environment, LUZ_DATABASE_WAIT: 0 }, dataDir, print, closers)
  await requireMigrations(server.connection)
  const known = acceptsSecret ? 'new' : await readKnownSecret(server.connection)
  const opened = await openServices({
    domains,
    environment,
    connection: server.connection,
    secret: openSecret(environment, server.dataDir, known),
    publicUrl: () => environment.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${environment.HOST}:${environment.PORT}`,
    print: print,
    isOwner: true,
    openListener: (connection) => openPgListener(connection, [], server.markInUse),
  })
  closers.push(opened.close)
  return opened.services
}

await runToEnd(async (closers) => {
  const read = readCommand(process.argv.slice(2), [drillCommand])
  if ('help' in read) return console.log(read.help)
  const { command } = read
  if ('runAlone' in command) {
    if (!(await command.runAlone(terminal, closers))) process.exitCode = 1
    return
  }
  // a database that the command started stops with it
  const services = await open(readEnvironment(process.env), closers, command.name === ACCEPT_SECRET)
  await runCommand({ services, terminal, actor: actor(), now: services.clock() }, command, read)
})
