/**
 * Writes whose results are not read before the commit. They are collected and sent together with
 * the commit, which saves round trips while locks are held. A write that fails rolls everything
 * back.
 */
import type { CompiledQuery, RawBuilder, Transaction } from 'kysely'
import type { Scope } from '../security/scope.ts'
import type { DB } from './database.generated.ts'

type Tx = Transaction<DB>

/**
 * One kind of deferred write: the statement that writes all of its rows. It may note in `tx` what
 * to tell after the commit (after-commit.ts).
 */
export type DeferredWrite<Row> = (scope: Scope, rows: readonly Row[], tx: Tx) => RawBuilder<unknown>

const last = new WeakSet<DeferredWrite<never>>()
/**
 * Writes that lock a row for which other transactions of the office wait: they are sent after all
 * others, so that the lock lasts as short as it can.
 */
export function writtenLast<Write extends DeferredWrite<never>>(write: Write): Write {
  last.add(write)
  return write
}

const deferred = new WeakMap<Tx, Map<DeferredWrite<never>, unknown[]>>()

/** Starts to collect for a transaction. */
export const collectWrites = (tx: Tx): void => void deferred.set(tx, new Map())

/**
 * The rows of a kind that are written before the commit, in order. Add to it to write a row, remove
 * from it to undo that.
 */
export function deferredRows<Row>(tx: Tx, write: DeferredWrite<Row>): Row[] {
  const kinds = deferred.get(tx)
  if (!kinds) throw new Error('only a transaction of inOffice defers writes')
  const rows = kinds.get(write) ?? []
  kinds.set(write, rows)
  return rows as Row[]
}

/**
 * The statements of all deferred writes, in the order in which their kinds were first used, and
 * those of `writtenLast` after them.
 */
export const deferredStatements = (tx: Tx, scope: Scope): CompiledQuery[] =>
  [...(deferred.get(tx) ?? [])]
    .toSorted(([a], [b]) => Number(last.has(a)) - Number(last.has(b)))
    .flatMap(([write, rows]) => (rows.length > 0 ? [write(scope, rows as never[], tx).compile(tx)] : []))
