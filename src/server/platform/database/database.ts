import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { tellCommit } from './after-commit.ts'
import { timeCommit } from './commit-waits.ts'
import type { DB } from './database.generated.ts'
import { setSettings, STATEMENT_TIMEOUT_SECONDS, type Address } from './connection-settings.ts'
import { collectWrites, deferredStatements } from './deferred-writes.ts'
import { openOfficeShares, shareOf, type OfficeShares } from './office-shares.ts'
import { nameStatements, unnameStatements } from './named-statements.ts'
import { countWaits } from './pool-waits.ts'
import { sendTogether } from './send-together.ts'
import type { Outages } from './outage.ts'
import type { Scope } from '../security/scope.ts'
import { insideTransaction } from './open-transaction.ts'
import { transactionOver } from './transaction-over.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

const INT8 = 20,
  INT8_ARRAY = 1016,
  DATE = 1082,
  TIMESTAMP = 1114,
  TIMESTAMPTZ = 1184
const READ_ONLY = '25006'
const parseSafeInteger = (text: string) => {
  const n = Number(text)
  if (!Number.isSafeInteger(n)) throw new RangeError(`${text} is not a safe integer`)
  return n
}
/**
 * Parses the format that PostgreSQL prints when the session's time zone is UTC: '2026-11-20
 * 13:05:00+00'. Date.UTC takes less than half the time of parsing a string, and a month of free
 * times reads hundreds of them. The driver parses all other formats: fractions of a second,
 * infinity, and years before 1000 (Date.UTC adds 1900 to years before 100) or after 9999.
 */
const parseInstant = (text: string): Date =>
  text.length === 22 && text >= '1' && text.endsWith('+00')
    ? new Date(
        Date.UTC(
          100 * twoDigits(text, 0) + twoDigits(text, 2),
          twoDigits(text, 5) - 1,
          twoDigits(text, 8),
          twoDigits(text, 11),
          twoDigits(text, 14),
          twoDigits(text, 17),
        ),
      )
    : (pg.types.getTypeParser(TIMESTAMPTZ)(text) as Date)
const twoDigits = (text: string, at: number) => 10 * text.charCodeAt(at) + text.charCodeAt(at + 1) - 11 * DIGIT_ZERO
const DIGIT_ZERO = '0'.charCodeAt(0)
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseSafeInteger],
  [INT8_ARRAY, (t) => t.slice(1, -1).split(',').filter(Boolean).map(parseSafeInteger)],
  [DATE, String],
  [TIMESTAMP, String],
  [TIMESTAMPTZ, parseInstant],
])
/** Set per pool, because pg.types.setTypeParser is global and would affect libraries. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/**
 * The maximum lifetime of a connection. Closing it frees its named statements and PostgreSQL's
 * caches.
 */
const CONNECTION_SECONDS = 10 * 60

/**
 * After this long without an answer a connection is closed: its server is gone without a reset, or
 * unreachable. Longer than the server itself takes to cancel the statement.
 */
const SILENCE_SECONDS = STATEMENT_TIMEOUT_SECONDS + 5
const KEEP_ALIVE_MS = 10_000
type PoolOptions = {
  readonly connectionTimeoutMillis?: number
  readonly outages?: Outages
  readonly silenceMillis?: number
}

/**
 * Statements with values are named (named-statements.ts), unless a pooler is in between. Those that
 * are started together are sent together (`pipeline`). Every connection has the settings of
 * connection-settings.ts: its login owns them, or it sets them when it is opened.
 */
export function openPool(connection: Address, max: number, options: PoolOptions = {}): pg.Pool {
  const { connectionTimeoutMillis = 15_000, outages, silenceMillis = SILENCE_SECONDS * 1000 } = options
  const { ownsSettings = false, isPooled = false } = connection
  const pool = new pg.Pool({
    ...connection,
    max,
    types,
    pipeline: true,
    maxLifetimeSeconds: CONNECTION_SECONDS,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    query_timeout: silenceMillis,
    // awaited before the first statement
    ...(ownsSettings ? {} : { onConnect: setSettings as (client: pg.ClientBase) => void }),
  })
  countWaits(pool)
  const lost = (error: unknown) => outages?.lost(error)
  // a connection that dies while idle; without a listener it ends the process
  pool.on('error', lost)
  pool.on('connect', (client) => {
    outages?.reached()
    client.on('error', lost) // a connection that dies while it is in use
    leaveStandby(client as pg.Client)
    sendTogether(client)
    if (isPooled) unnameStatements(client)
    else nameStatements(client)
  })
  return pool
}
/**
 * After a failover some connections may lead to the old server, now a standby. Closing them makes
 * the pool connect to the new server.
 */
function leaveStandby({ connection }: pg.Client): void {
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) connection.stream.destroy()
  })
}

/** Kysely on a pool. Its statements run outside any office; `inOffice` opens one. */
export function openDatabase(pool: pg.Pool): Database {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  shares.set(db, openOfficeShares(shareOf(pool.options.max)))
  return db
}
const shares = new WeakMap<Database, OfficeShares>()

/**
 * Runs `work` for one office in one transaction with the role luz_app. Tenant data is accessed only
 * through this function.
 *
 * `begin` and the change of role are sent in one message to save a round trip. They are awaited, so
 * that no statement of `work` runs before the role is set. `set local` needs no plan and returns no
 * row, so it costs less than half of `select set_config`. The office id is a safe integer that only
 * the platform creates, so it can be part of the SQL text.
 *
 * Statements that `work` starts together (`Promise.all`) are sent together and run in the order in
 * which they were started. When one fails, PostgreSQL refuses the following ones, `Promise.all`
 * rejects with the first error, and everything is rolled back. After the transaction has ended,
 * `tx` refuses statements, because they would run outside the office.
 *
 * The writes that `work` deferred (deferred-writes.ts) are sent together with the commit.
 *
 * Fails with `busy` when the office already uses its share of the connections (office-shares.ts).
 */
export const inOffice = async <T>(db: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const leave = await shares.get(db)?.enter(scope.officeId)
  try {
    return await runInOffice(db, scope, work)
  } finally {
    leave?.()
  }
}

const runInOffice = <T>(db: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection(async (connection) => {
    const office = Math.trunc(scope.officeId)
    const send = (text: string) => connection.executeQuery<{ command?: string }>(CompiledQuery.raw(text))
    const { tx, close } = transactionOver(db, connection)
    collectWrites(tx)
    try {
      await send(`begin; set local app.office_id = '${office}'; set local role luz_app`)
      const result = await insideTransaction(() => work(tx))
      close()
      const writes = deferredStatements(tx, scope).map((statement) => connection.executeQuery(statement))
      const [ended] = await Promise.all([timeCommit(db, send('commit')), ...writes])
      // PostgreSQL answers ROLLBACK when a statement failed, even if `work` caught the error
      if (ended.rows[0]?.command === 'ROLLBACK') throw new Error('a statement failed, so nothing was committed')
      tellCommit(db, tx, office)
      return result
    } catch (error) {
      close()
      // a lost connection has rolled back already; the first error is reported
      await send('rollback').catch(() => {})
      throw error
    }
  })

/**
 * Reads with one statement for one office, with the role luz_app. The commit is sent together with
 * the statement, so that a read takes two round trips.
 */
export const readInOffice = <R>(db: Database, scope: Scope, statement: CompiledQuery<R>): Promise<R[]> =>
  db.getExecutor().provideConnection(async (connection) => {
    const office = Math.trunc(scope.officeId)
    const send = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
    try {
      await send(`begin read only; set local app.office_id = '${office}'; set local role luz_app`)
      const [{ rows }] = await Promise.all([connection.executeQuery<R>(statement), send('commit')])
      return rows
    } catch (error) {
      // a lost connection has rolled back already; the first error is reported
      await send('rollback').catch(() => {})
      throw error
    }
  })
