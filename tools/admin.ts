/** `npm run admin -- …`: one command against the database that DATABASE_URL names, or against the embedded one, running or not. */
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Refused, refuse, type Terminal } from '#server/admin/command-line.ts'
import { missingMigrations } from '#server/admin/queries.ts'
import { readCommand, runCommand } from '#server/admin/run-command.ts'
import { ownSecret } from '#server/platform/crypto.ts'
import { readEnvironment, type Environment } from '#server/platform/environment.ts'
import { openServer } from '#server/platform/open-server.ts'
import { openNotices } from '#server/platform/notices.ts'
import { openServices } from '#server/platform/open-services.ts'
import { reachableDataDir, runsAs } from '#server/platform/postgres-places.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../db/migrations')
const closers: (() => Promise<unknown>)[] = []

const terminal: Terminal = {
  print: (line) => console.log(line),
  ask: process.stdin.isTTY
    ? async (question) => {
        const typing = createInterface({ input: process.stdin, output: process.stderr })
        // Ctrl+C and Ctrl+D close it without an answer
        const left = once(typing, 'close').then(() => '')
        const answer = await Promise.race([typing.question(question), left])
        typing.close()
        return answer
      }
    : null,
}
/** Who ran it, by the account on this machine; sudo says who that was before. */
function actor(): string {
  try {
    return `admin:${process.env.SUDO_USER || os.userInfo().username}`
  } catch {
    return `admin:uid-${process.getuid?.() ?? 'unknown'}` // an account without a name, as containers have them
  }
}

async function open(environment: Environment) {
  const dataDir = path.resolve(environment.LUZ_DATA_DIR)
  if (!environment.DATABASE_URL) await checkThere(dataDir)
  const say = (line: string) => console.error(line)
  const server = await openServer(environment, dataDir, say, closers)
  const opened = await openServices({
    environment,
    connection: server.connection,
    secret: environment.LUZ_SECRET ?? ownSecret(server.dataDir),
    publicUrl: () => environment.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${environment.HOST}:${environment.PORT}`,
    print: say,
    openNotices: () => openNotices(server.connection, [], server.hold),
  })
  closers.push(opened.close)
  const names = fs.readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  if ((await missingMigrations(opened.services.db, names)).length > 0)
    refuse('The database is older than this version of Luz: start the server once, it brings it up to date.')
  return opened.services
}

/** A mistyped folder must not become an empty installation. */
async function checkThere(dataDir: string): Promise<void> {
  const there =
    fs.existsSync(dataDir) &&
    fs.existsSync(path.join(await reachableDataDir(path.join(dataDir, 'pg'), runsAs(), () => {}), 'PG_VERSION'))
  if (!there) refuse(`There is no database in ${dataDir}: start Luz once, or set LUZ_DATA_DIR or DATABASE_URL.`)
}

/** A database that was started for the command stops with it. */
async function close(): Promise<void> {
  for (const one of closers.splice(0).toReversed()) await one().catch(() => {})
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(1)))

try {
  const read = readCommand(process.argv.slice(2))
  if ('help' in read) console.log(read.help)
  else {
    const services = await open(readEnvironment(process.env))
    await runCommand({ services, terminal, actor: actor(), now: services.clock() }, read)
  }
} catch (error) {
  process.exitCode = 1
  const known = error instanceof Refused || process.env.LOG_LEVEL !== 'debug'
  console.error(known ? (error as Error).message : error)
}
await close()
