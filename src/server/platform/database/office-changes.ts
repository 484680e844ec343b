/**
 * Tells caches of this process that a transaction changed an office, before its caller is answered.
 * The notification of PostgreSQL comes to all processes, a moment later.
 */
import type { Kysely, Transaction } from 'kysely'
import type { DB } from './database.generated.ts'

type Listener = (officeId: number) => void
const changing = new WeakSet<Transaction<DB>>()
const listeners = new WeakMap<Kysely<DB>, Set<Listener>>()

/** Notes that the transaction publishes a change. */
export const noteChange = (tx: Transaction<DB>): void => void changing.add(tx)

/** Calls `listener` after each commit of a transaction of `db` that changed an office. */
export const onOfficeChange = (db: Kysely<DB>, listener: Listener): void => void listenersOf(db).add(listener)

/** Commits of `other` call the listeners of `db`, too. */
export const shareListeners = (db: Kysely<DB>, other: Kysely<DB>): void => void listeners.set(other, listenersOf(db))

function listenersOf(db: Kysely<DB>): Set<Listener> {
  const known = listeners.get(db) ?? new Set()
  listeners.set(db, known)
  return known
}

/** Calls the listeners, if the committed transaction changed the office. */
export function tellChange(db: Kysely<DB>, tx: Transaction<DB>, officeId: number): void {
  if (changing.has(tx)) for (const listener of listenersOf(db)) listener(officeId)
}
