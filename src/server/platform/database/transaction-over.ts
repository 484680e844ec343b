import {
  DummyDriver,
  PostgresDialect,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type QueryResult,
} from 'kysely'
import type { DB } from './database.generated.ts'

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has one connection')) })
/** Of statements that PostgreSQL refuses because an earlier one of their transaction failed. */
const IN_FAILED_TRANSACTION = '25P02'

/**
 * A transaction on one connection that sends each statement when it is started, whereas Kysely's
 * own waits for the previous statement. After `close` it refuses statements.
 */
export function transactionOver(
  db: Kysely<DB>,
  connection: DatabaseConnection,
): { tx: Transaction<DB>; close: () => void } {
  let ended = false
  const told = tellFirstFailure(connection)
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => {
      if (ended) throw new Error('a statement was started after its transaction had ended')
      return consumer(told)
    },
  })
  const tx = new Transaction<DB>({ executor, dialect, config: { dialect }, driver: new DummyDriver() })
  return { tx, close: () => void (ended = true) }
}

/**
 * Statements that follow a failed one fail with its error. Several are sent together, and the
 * `Promise.all` around them rejects with whichever reaches it in the fewest steps, which may be one
 * that was only refused: a request that waited too long for a lock would look like a fault.
 */
function tellFirstFailure(connection: DatabaseConnection): DatabaseConnection {
  let first: unknown
  const executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    try {
      return await connection.executeQuery<R>(query)
    } catch (error) {
      if ((error as { code?: unknown }).code === IN_FAILED_TRANSACTION && first !== undefined) throw first
      first = error
      throw error
    }
  }
  return { executeQuery, streamQuery: (query, size) => connection.streamQuery(query, size) }
}
