/**
 * Starts a process: database, migrations, jobs and HTTP, according to LUZ_ROLE; stops them in the
 * opposite order.
 */
import path from 'node:path'
import pg from 'pg'
import { buildApp } from './app.ts'
import { protectData } from './operations/backup/protect-data.ts'
import { demoLines, makeDemo } from './operations/demo/make-demo.ts'
import { demoJobs } from './operations/demo/follow-up.ts'
import { refuseDemo } from './operations/demo/refuse-demo.ts'
import { sealLinks } from './operations/link-sealing/seal-links.ts'
import { openSecrets } from './platform/security/crypto.ts'
import { storeFingerprint, openSecret, readKnownSecret } from './platform/security/secret.ts'
import { domains } from './domains.ts'
import { jobsOf } from './platform/domain.ts'
import { drainSeconds, listensOn, readEnvironment, type Environment } from './platform/environment.ts'
import { explainStart } from './platform/explain-start.ts'
import { startJobs, type RunningJobs } from './platform/jobs/jobs.ts'
import { openPool } from './platform/database/database.ts'
import { isUnavailable } from './platform/database/outage.ts'
import { migrate } from './platform/database/migrate.ts'
import { openPgListener } from './platform/realtime/pg-listener.ts'
import { EVENTS_CHANNEL } from './platform/realtime/publisher.ts'
import { openServices } from './platform/open-services.ts'
import { openServer, type OpenServer } from './platform/embedded-postgres/open-server.ts'
import { announce } from './platform/announce.ts'
import { buildWorkerApp } from './worker-app.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/**
 * A stop that takes longer, after the grace period, ends the process without closing the rest.
 * Requests have 12 s, jobs 10 s.
 */
const STOP_LIMIT_MS = 30_000
const closers: (() => Promise<unknown>)[] = []
let closing = false
/** Waits for the grace period of a stop; set while the server listens. */
let leave: (hurry: AbortSignal) => Promise<void> = async () => {}
/** Aborted by a second signal, which ends the grace period. */
const hurry = new AbortController()

// before anything slow: neither a signal during the start nor a closed terminal (SIGHUP) may leave
// PostgreSQL running
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // whoever presses Ctrl+C, or closes the terminal, waits
    if (closing || signal !== 'SIGTERM') hurry.abort()
    if (!closing) void stop(0)
  })
}

/**
 * A start in progress gives up at its next step and is awaited, so that everything it opened is
 * closed.
 */
async function stop(code: number): Promise<never> {
  closing = true
  await leave(hurry.signal)
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  await started.catch(() => {})
  for (const close of closers.toReversed()) await close().catch((error: unknown) => console.error(error))
  process.exit(code)
}

/**
 * Where this process is going to listen, for links made before it does; '' when the system chooses
 * the port.
 */
const ownAddress = ({ HOST, PORT }: Environment): string =>
  PORT === 0 ? '' : `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`

/**
 * Migrates the database, as its owner, stores the fingerprint of the secret, and seals links of
 * before.
 */
async function prepareDatabase({ connection }: OpenServer, secret: string, print: (line: string) => void) {
  const pool = openPool(connection, 2)
  try {
    await migrate(connection, path.join(ROOT, 'db/migrations'), print)
    await storeFingerprint(pool, secret)
    await sealLinks(pool, openSecrets(secret).links, print)
  } finally {
    await pool.end()
  }
}

/** Keeps another process, which stops meanwhile, from stopping the database of this start. */
async function holdServer({ connection, markInUse }: OpenServer): Promise<() => Promise<void>> {
  const user = new pg.Client(connection)
  user.on('error', () => {}) // the next statement of the start reports it
  await user.connect()
  closers.push(() => user.end())
  await markInUse(user)
  return () => user.end()
}

const unlessUnavailable = (error: unknown): void => {
  if (!isUnavailable(error)) throw error
}

async function start(environment: Environment): Promise<void> {
  const print = (line: string) => console.log(line)
  const dataDir = path.resolve(environment.LUZ_DATA_DIR)
  const server = await openServer(environment, dataDir, print, closers)
  if (closing) return
  const letGo = await holdServer(server)
  const secret = openSecret(environment, server.dataDir, await readKnownSecret(server.connection))
  const publicUrl = environment.PUBLIC_URL?.replace(/\/$/, '')
  let address = publicUrl ?? ownAddress(environment)
  let running: RunningJobs | null = null
  await prepareDatabase(server, secret, print)
  if (closing) return
  const { services, workerConnection, close } = await openServices({
    environment,
    domains,
    connection: server.connection,
    pooled: server.pooled,
    secret,
    publicUrl: () => address,
    print,
    openListener: (connection) =>
      openPgListener(
        connection,
        [EVENTS_CHANNEL],
        async (client) => {
          await server.markInUse(client)
          await running?.alive(client)
        },
        server.restart,
      ),
  })
  closers.push(close)
  // the listener holds it from now on
  await letGo()
  if (closing) return
  await refuseDemo(services)
  // made before the server listens: an office that registered first would prevent the demo
  const demo = await makeDemo({ services, openApp: buildApp, print })
  if (closing) return
  if (environment.LUZ_ROLE !== 'web') {
    // stopped after the jobs, because it archives their last changes
    closers.push(protectData({ environment, server, secret, clock: services.clock, print }))
    running = await startJobs(workerConnection, services, {
      ...jobsOf(domains),
      ...demoJobs({ services, openApp: buildApp }),
    })
    // a listener that reconnects does so itself
    await running.alive(services.pgListener).catch(unlessUnavailable)
    closers.push(running.close)
  }
  if (closing) return
  const isWorker = environment.LUZ_ROLE === 'worker'
  const app = isWorker ? buildWorkerApp(services, running!) : await buildApp(services, path.join(ROOT, 'dist'))
  if (closing) return
  closers.push(() => app.close())
  const { host, port } = listensOn(environment)
  const listening = await app.listen({ host, port })
  leave = (signal) => app.leave(drainSeconds(environment) * 1000, signal)
  if (isWorker) return announce(print, environment, { listening, address: null }, [])
  address = publicUrl ?? listening
  announce(print, environment, { listening, address }, demo ? demoLines(demo, address) : [])
}

const started = (async () => {
  const environment = readEnvironment(process.env)
  await start(environment).catch((error: Error) => {
    throw explainStart(error, environment)
  })
})()
try {
  await started
} catch (error) {
  if (!closing) {
    // an operator reads one sentence; LOG_LEVEL=debug shows the whole error
    console.error(process.env.LOG_LEVEL === 'debug' ? error : `Luz could not start: ${(error as Error).message}`)
    await stop(1)
  }
}
