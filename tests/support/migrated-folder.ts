/** Data folders with a migrated, empty database, which tests copy in place of making them. */
import { appendFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { copyFolder } from './copy-folder.ts'
import { startServer } from './start-server.ts'

/**
 * Need not wait for the disk: the machine runs on when a test kills the database. A commit is still
 * written before it is answered.
 */
const NO_WAIT = ['fsync', 'full_page_writes'].map((name) => `${name} = off\n`).join('')

/** Makes a folder with a new database. */
export async function makeMigratedFolder(): Promise<string> {
  const server = await startServer()
  await makeCopyable(path.join(server.dataDir, 'pg'))
  await server.end()
  appendFileSync(path.join(server.dataDir, 'pg/postgresql.auto.conf'), NO_WAIT)
  return server.dataDir
}

/**
 * A third of a cluster's files are those of the databases that new ones are copied from. No test
 * makes one there, and each copy, backup and restore would read them. A copy may have another
 * secret (LUZ_SECRET): the first start on it stores whose it is.
 */
async function makeCopyable(host: string): Promise<void> {
  const run = async (database: string, ...statements: string[]) => {
    const client = new pg.Client({ host, user: 'postgres', database })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await run('luz', 'delete from secret_fingerprint')
  await run(
    'postgres',
    "update pg_database set datistemplate = false where datname in ('template0', 'template1')",
    'drop database template0 with (force)',
    'drop database template1 with (force)',
  )
}

/** The one of a test run, for copies only. The first worker that asks for it makes it. */
async function migratedFolder(run: string): Promise<string> {
  const made = path.join(run, 'migrated')
  if (isFirst(`${made}.lock`)) renameSync(await makeMigratedFolder(), made)
  while (!existsSync(made)) await sleep(50)
  return made
}
function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

/** Fills a data folder in a unit test. `run` is the folder of the run. */
export async function fillFolder(run: string, dataDir: string): Promise<void> {
  copyFolder(await migratedFolder(run), dataDir)
}
