/** The operator's keyboard and screen. */
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { CommandError, failCommand, type Terminal } from './operations/admin/command-line.ts'
import { isDiskFull } from './platform/disk-full.ts'
import { readEnvironment } from './platform/environment.ts'
import { reachableDataDir, databaseUser } from './platform/embedded-postgres/postgres-places.ts'

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations')

export const terminal: Terminal = {
  print: (line) => console.log(line),
  ask: process.stdin.isTTY
    ? async (question) => {
        const typing = createInterface({ input: process.stdin, output: process.stderr })
        // Ctrl+C and Ctrl+D close it without a reply
        const left = once(typing, 'close').then(() => '')
        const answer = await Promise.race([typing.question(question), left])
        typing.close()
        return answer
      }
    : null,
}

/**
 * Runs a command. Closers run in reverse order, also on a signal; a failure prints one sentence.
 */
export async function runToEnd(work: (closers: (() => Promise<unknown>)[]) => Promise<void>): Promise<void> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const one of closers.splice(0).toReversed()) await one().catch(() => {})
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(1)))
  try {
    await work(closers)
  } catch (error) {
    process.exitCode = 1
    const known = error instanceof CommandError || process.env.LOG_LEVEL !== 'debug'
    console.error(known ? await sentenceOf(error as Error) : error)
  }
  await close()
}

async function sentenceOf(error: Error): Promise<string> {
  if (error instanceof CommandError) return error.message
  if (isDiskFull(error)) {
    const { path: at } = error as NodeJS.ErrnoException
    return `A disk is full${at === undefined ? '' : ` (${at})`}. Free some space, but delete nothing inside the data folder, and run the command again.`
  }
  return (await damageOf(error)) ?? error.message
}

/** What a start says of damaged data. A command without a database does not load it. */
async function damageOf(error: Error): Promise<string | undefined> {
  const { explainDamage } = await import('./platform/explain-start.ts')
  try {
    return explainDamage(error, readEnvironment(process.env))
  } catch {
    return undefined // the configuration is wrong, as the error says
  }
}

/**
 * Refuses a folder without a database, so that a mistyped one does not become an empty
 * installation.
 */
export async function checkThere(dataDir: string): Promise<void> {
  const there =
    fs.existsSync(dataDir) &&
    fs.existsSync(path.join(await reachableDataDir(path.join(dataDir, 'pg'), databaseUser(), () => {}), 'PG_VERSION'))
  if (!there) failCommand(`There is no database in ${dataDir}: start Luz once, or set LUZ_DATA_DIR or DATABASE_URL.`)
}
