/** Opens the installation for one command of run-admin.ts. */
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { failCommand, type Command } from './operations/admin/command-line.ts'
import { openSecret, readKnownSecret } from './platform/security/secret.ts'
import { readEnvironment } from './platform/environment.ts'
import { openServer } from './platform/embedded-postgres/open-server.ts'
import { missingMigrations } from './platform/database/migrate.ts'
import { openPatient } from './platform/database/open-pools.ts'
import type { Domain } from './platform/domain.ts'
import { openPgListener } from './platform/realtime/pg-listener.ts'
import { openServices } from './platform/open-services.ts'
import type { Services } from './platform/services.ts'
import { sessionStore } from './team/sessions/session-store.ts'
import { checkThere, MIGRATIONS } from './command-terminal.ts'

async function requireMigrations(connection: ClientConfig): Promise<void> {
  if ((await missingMigrations(connection, MIGRATIONS)).length > 0)
    failCommand('The database is older than this version of Luz: start the server once, it brings it up to date.')
}

/** Services take sessions and hooks from domains. Most commands call no hook. */
const domainsOf = async ({ callsHooks }: Command): Promise<readonly Domain[]> =>
  callsHooks ? (await import('./domains.ts')).domains : [{ name: 'sessions', sessions: sessionStore }]

/** `closers` stop in the end what was opened. Throws CommandError. */
export async function openAdmin(
  variables: NodeJS.ProcessEnv,
  closers: (() => Promise<unknown>)[],
  command: Command,
): Promise<Services> {
  const environment = readEnvironment(variables)
  const dataDir = path.resolve(environment.LUZ_DATA_DIR)
  if (!environment.DATABASE_URL) await checkThere(dataDir)
  const print = (line: string) => console.error(line)
  // an operator is told at once that the database does not answer
  const server = await openServer({ ...environment, LUZ_DATABASE_WAIT: 0 }, dataDir, print, closers)
  await requireMigrations(server.connection)
  const known = command.acceptsSecret ? 'new' : await readKnownSecret(server.connection)
  const opened = await openServices({
    domains: await domainsOf(command),
    environment,
    connection: server.connection,
    secret: openSecret(environment, server.dataDir, known),
    publicUrl: () => environment.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${environment.HOST}:${environment.PORT}`,
    print,
    isOwner: true,
    openListener: (connection) => openPgListener(connection, [], server.markInUse),
  })
  closers.push(opened.close)
  if (!command.runsLong) return opened.services
  const patient = openPatient(server.connection)
  closers.push(patient.end)
  return { ...opened.services, db: patient.db }
}
