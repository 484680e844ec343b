/**
 * The state that the tests of a worker share: a database, an application and a clock. Every test
 * creates its own office.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runOnce } from 'graphile-worker'
import pg from 'pg'
import { inject } from 'vitest'
import { buildApp } from '#server/app.ts'
import { domains } from '#server/domains.ts'
import { jobsOf } from '#server/platform/domain.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { tasksOf } from '#server/platform/jobs/jobs.ts'
import { openPool } from '#server/platform/database/database.ts'
import { workerLogger } from '#server/platform/database/migrate.ts'
import { openServices } from '#server/platform/open-services.ts'
import type { Services } from '#server/platform/services.ts'
import { afterEveryFile } from './after-file.ts'
import { machineTime, now } from './clock.ts'

const TEMPLATE_BUSY = '55006'

/** A database of its own, cloned from the migrated template. */
export async function cloneDatabase(name: string): Promise<pg.ClientConfig> {
  const host = inject('host')
  const admin = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await admin.connect()
  // a mutation run repeats the tests in one process
  await admin.query(`drop database if exists ${name} with (force)`)
  for (let tries = 0; ; tries++) {
    try {
      await admin.query(`create database ${name} template luz_template strategy file_copy`)
      break
    } catch (error) {
      if ((error as { code?: string }).code !== TEMPLATE_BUSY || tries > 50) throw error
      await sleep(30)
    }
  }
  await admin.end()
  return { host, user: 'postgres', database: name }
}

/** Signs the tokens of tests; processes that tests start accept them as well. */
export const SECRET = 'a secret for tests, long enough to be one'

async function open(connection: pg.ClientConfig) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-world-'))
  const environment = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    LUZ_DATA_DIR: dataDir,
    // a machine may have LibreOffice; tests of it name a peer
    SOFFICE_PATH: 'none',
    // nothing listens there; tests of WhatsApp name a peer
    WHATSAPP_URL: 'http://127.0.0.1:9',
  })
  const printed: string[] = []
  const { services, workerConnection, officePool, close } = await openServices({
    environment,
    domains,
    connection,
    secret: SECRET,
    publicUrl: () => 'https://luz.test',
    print: (line) => printed.push(line),
    clock: now,
    machineTime,
  })
  // of the owner, for what tests arrange and look at
  const pool = openPool(connection, 4)
  const workerPool = openPool(workerConnection, 4)
  const app = await buildApp(services, null)
  await app.ready()
  /** Runs every job that is due now; those of another process on the database with its services. */
  const runJobs = async (of: Services = services) => {
    await runOnce({
      pgPool: workerPool,
      taskList: tasksOf(of, jobsOf(domains)),
      logger: workerLogger,
      noHandleSignals: true,
    })
    // runOnce resolves a moment before its last jobs are deleted
    const held = 'select 1 from graphile_worker._private_jobs where locked_at is not null limit 1'
    for (let tries = 0; tries < 1_000 && (await pool.query(held)).rowCount; tries++) await sleep(10)
  }
  const closeAll = async () => {
    await close()
    await Promise.all([pool.end(), workerPool.end()])
  }
  return {
    services,
    pool,
    officePool,
    workerPool,
    workerConnection,
    app,
    printed,
    runJobs,
    connection,
    close: closeAll,
  }
}
export type World = Awaited<ReturnType<typeof open>>
let opened: Promise<World> | undefined
export const world = (): Promise<World> =>
  (opened ??= cloneDatabase(`luz_${process.env.VITEST_POOL_ID ?? 0}_${process.pid}`).then((connection) =>
    open(connection),
  ))

// a code that a handler throws and its contract does not list: a client could not know it
afterEveryFile(async () => {
  const { undeclared } = (await opened)?.app.problems ?? { undeclared: new Set<string>() }
  const found = [...undeclared]
  undeclared.clear()
  if (found.length > 0) throw new Error(`codes that no contract lists, add them to its fails: ${found.join(', ')}`)
})

// jobs that a file leaves behind would run among those of the next one
afterEveryFile(async () => {
  const left = await opened
  await left?.pool.query('delete from graphile_worker._private_jobs where locked_at is null')
})

/** Replaces the worker's database until the returned function is called. */
export async function useDatabase(connection: pg.ClientConfig): Promise<() => Promise<void>> {
  const before = opened
  opened = open(connection)
  const { app, close } = await opened
  return async () => {
    opened = before
    await app.close()
    await close()
  }
}
