/** One throwaway PostgreSQL for a test run, with a migrated template that every worker clones. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { ensurePdfTools } from '../../tools/ensure-pdf-tools.ts'
import { ensureBuilt } from './ensure-built.ts'

declare module 'vitest' {
  interface ProvidedContext {
    host: string
    serverLog: string
    /** The folder of the run, which is deleted after it. */
    runFolder: string
  }
}
const PREFIX = 'luz-test-'
const STALE_MS = 3_600_000

export default async function (project: TestProject) {
  removeStaleFolders()
  await ensurePdfTools()
  ensureBuilt()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX))
  fs.chmodSync(dir, 0o755) // if we are root, the database runs as "nobody" and must be able to enter
  const server = await startPostgres(path.join(dir, 'pg'), { throwaway: true, settings: { max_connections: '180' } })
  const at = (database: string) => ({ host: server.host, user: 'postgres', database })
  const admin = openPool(at('postgres'), 1)
  await admin.query('create database luz_template')
  await admin.end()
  await migrate(at('luz_template'), 'db/migrations')
  project.provide('host', server.host)
  project.provide('runFolder', dir)
  project.provide('serverLog', `${server.dataDir}.log`)
  return async () => {
    await server.stop()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

/** Removes the folders of runs that were killed. */
function removeStaleFolders() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const folder = path.join(os.tmpdir(), name)
    if (performance.timeOrigin + performance.now() - fs.statSync(folder).mtimeMs > STALE_MS)
      fs.rmSync(folder, { recursive: true, force: true })
  }
}
