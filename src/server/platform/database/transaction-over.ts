import { DummyDriver, PostgresDialect, Transaction, type DatabaseConnection, type Kysely } from 'kysely'
import type { DB } from './database.generated.ts'

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has one connection')) })

/**
 * A transaction on one connection that sends each statement when it is started, whereas Kysely's
 * own waits for the previous statement. After `close` it refuses statements.
 */
export function transactionOver(
  db: Kysely<DB>,
  connection: DatabaseConnection,
): { tx: Transaction<DB>; close: () => void } {
  let ended = false
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => {
      if (ended) throw new Error('a statement was started after its transaction had ended')
      return consumer(connection)
    },
  })
  const tx = new Transaction<DB>({ executor, dialect, config: { dialect }, driver: new DummyDriver() })
  return { tx, close: () => void (ended = true) }
}
