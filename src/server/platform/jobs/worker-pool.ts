/**
 * The worker's own connection pool. An outage of the database neither ends the process nor loses a
 * job.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openPool } from '../database/database.ts'
import { isTemporary, type Outages } from '../database/outage.ts'

/**
 * In addition to one connection per running job: one for LISTEN, and one to complete jobs and to
 * look for abandoned ones.
 */
const WORKER_EXTRA_CONNECTIONS = 2
/**
 * What the night plans is found by the poll of two seconds, and needs no notification in a
 * transaction that writes (docs/decisions/0111).
 */
const ADD_JOBS_SILENTLY = 'set search_path to luz_silent, pg_catalog, public'
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000
const unresolved = new Promise<never>(() => {})

/**
 * graphile-worker 0.18 completes and fails jobs without awaiting the result, so an error that it
 * does not retry is an unhandled rejection and ends the process. It retries the codes in
 * `RETRYABLE_ERROR_CODES` of its lib.js. Connecting to this pool therefore waits until the database
 * is back, and a statement that fails temporarily fails with such a code. `onLostAnswer` is then
 * called, because the statement may have been committed.
 */
export function openWorkerPool(
  connection: pg.PoolConfig,
  concurrency: number,
  outages: Outages,
  onLostAnswer: () => void,
): pg.Pool {
  const pool = openPool(connection, concurrency + WORKER_EXTRA_CONNECTIONS, { outages })
  const connect = pool.connect.bind(pool)
  type Callback = Parameters<typeof connect>[0]
  const connectOrWait = async (): Promise<pg.PoolClient> => {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        return await connect()
      } catch (error) {
        outages.lost(error)
        // the process is stopping: an error would end it before everything is closed
        if (pool.ending) return unresolved
        if (!isTemporary(error)) throw error
        await sleep(wait)
      }
    }
  }
  // LISTEN and pool.query() connect with a callback; graphile-worker has its own backoff for LISTEN
  pool.connect = ((callback?: Callback) => (callback ? connect(callback) : connectOrWait())) as typeof pool.connect
  pool.on('connect', (client) => {
    client.query(ADD_JOBS_SILENTLY).catch(() => {})
    makeRetryable(client, onLostAnswer)
  })
  return pool
}

function makeRetryable(client: pg.PoolClient, onLostAnswer: () => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const result = query(...args)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (!isTemporary(error)) throw error
      onLostAnswer()
      throw asRetryable(error as PgError)
    })
  }) as typeof client.query
}

type PgError = Error & { readonly code?: string }
const CANNOT_CONNECT_NOW = '57P03'
/**
 * graphile-worker retries these already, deadlocks and serialization failures with shorter delays.
 */
const alreadyRetryable = new Set(['40001', '40P01', CANNOT_CONNECT_NOW])

const asRetryable = (error: PgError): PgError =>
  error.code !== undefined && alreadyRetryable.has(error.code)
    ? error
    : Object.assign(new Error(error.message, { cause: error }), { code: CANNOT_CONNECT_NOW })
