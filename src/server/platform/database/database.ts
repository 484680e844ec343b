import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './database.generated.ts'
import type { Scope } from '../security/scope.ts'
import { insideTransaction } from './open-transaction.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

const INT8 = 20,
  INT8_ARRAY = 1016,
  DATE = 1082,
  TIMESTAMP = 1114,
  TIMESTAMPTZ = 1184
const wholeNumber = (text: string) => {
  const n = Number(text)
  if (!Number.isSafeInteger(n)) throw new RangeError(`${text} is no safe integer`)
  return n
}
/** PostgreSQL prints '2026-11-20 13:05:00+00' when the session's zone is UTC; this saves a fifth of the driver's own parsing. */
const instant = (text: string) =>
  text.endsWith('+00') && text.length <= 29
    ? new Date(text.slice(0, 10) + 'T' + text.slice(11, -3) + 'Z')
    : pg.types.getTypeParser(TIMESTAMPTZ)(text)
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, wholeNumber],
  [INT8_ARRAY, (t) => t.slice(1, -1).split(',').filter(Boolean).map(wholeNumber)],
  [DATE, String],
  [TIMESTAMP, String],
  [TIMESTAMPTZ, instant],
])
/** Per pool, never pg.types.setTypeParser: that one is global and reaches libraries. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export function openPool(connection: pg.PoolConfig, max: number, connectionTimeoutMillis = 15_000): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    types,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis,
    options: '-c timezone=UTC -c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s',
  })
  pool.on('error', () => {}) // a connection that dies while idle; without a listener it ends the process
  pool.on('connect', (client) => client.on('error', () => {})) // and one that dies while it is lent out
  return pool
}
export const openDatabase = (pool: pg.Pool): Database => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/**
 * One office, one transaction, the lowered role: the only door to tenant data. The transaction begins and is lowered in one message,
 * because every request pays for it. The office's number is a safe integer that only the platform mints, so it may stand in the text.
 */
export const inOffice = <T>(db: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const tx = connection as unknown as Tx // one connection between begin and commit is what a transaction is
    const office = Math.trunc(scope.officeId)
    await sql
      .raw(`begin; select set_config('app.office_id', '${office}', true), set_config('role', 'luz_app', true)`)
      .execute(tx)
    try {
      const result = await insideTransaction(() => work(tx))
      await sql.raw('commit').execute(tx)
      return result
    } catch (error) {
      await sql
        .raw('rollback')
        .execute(tx)
        .catch(() => {}) // a connection that died has rolled back already, and its first error is the one that tells why
      throw error
    }
  })
