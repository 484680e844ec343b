/**
 * The contexts of handlers. An endpoint declares whether its handler runs inside a transaction,
 * opens its own, or runs outside any office.
 */
import type { CompiledQuery } from 'kysely'
import { inOffice, readInOffice, type Database, type Tx } from '../database/database.ts'
import { networkOf } from '../security/networks.ts'
import { mintScope, type Scope } from '../security/scope.ts'
import type { Caller, Staff } from '../security/session.ts'
import type { Services } from '../services.ts'

type BaseContext = {
  readonly now: Date
  /** The caller's network, for limits. */
  readonly ip: string
  /**
   * The User-Agent header, at most 500 characters. It is untrusted, so it is never stored
   * unchanged.
   */
  readonly userAgent: string
  readonly services: Services
}
type CallerContext<C extends Caller> = BaseContext & { readonly scope: Scope; readonly caller: C }
/** The context of a handler in an office: the open transaction, and proof of the office. */
export type OfficeContext<C extends Caller = Caller> = CallerContext<C> & {
  readonly tx: Tx
  readonly readFromReplica: ReplicaReader
}
/**
 * Runs read-only `work` for figures that may be slightly stale: on the replica of
 * DATABASE_REPLICA_URL, or on the database itself when there is no replica or it is unavailable.
 */
export type ReplicaReader = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

type Transaction<C extends Caller> = <T>(work: (tx: Tx, context: OfficeContext<C>) => Promise<T>) => Promise<T>
/**
 * The context of a handler whose endpoint declares `transaction: 'own'`. Slow work runs between the
 * transactions: what was read before it may have changed afterwards, so the last transaction checks
 * it again.
 */
export type OwnTransactionContext<C extends Caller = Caller> = CallerContext<C> & {
  /** A transaction in the caller's office. */
  readonly inOffice: Transaction<C>
  /**
   * The last transaction, which writes. The handler returns its result, which this transaction
   * stores under the request's Idempotency-Key. A repeated request is answered from that row;
   * `finish` then throws, so that the handler's `catch` can clean up.
   */
  readonly finish: Transaction<C>
}
/**
 * The context of code between two transactions of an office: a handler that opens its own, or a
 * job.
 */
export type BetweenTransactions = Pick<BaseContext, 'now' | 'services'> & {
  readonly scope: Scope
  readonly inOffice: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}
/** The context of a public handler, which looks an office up and then enters it. */
export type PublicContext = BaseContext & {
  readonly db: Database
  readonly enter: <T>(officeId: number, work: (tx: Tx, scope: Scope) => Promise<T>) => Promise<T>
  /** The rows of one statement inside an office; cheaper than `enter`. */
  readonly read: <R>(officeId: number, statement: (scope: Scope) => CompiledQuery<R>) => Promise<R[]>
}

/** Admits the caller of a public endpoint as staff; fails with signed_out. */
export type AsStaff = () => Promise<Omit<OwnTransactionContext<Staff>, 'finish'>>

/** Runs `work` inside an office that a public URL names. */
export function enterOffice<T>(
  services: Services,
  officeId: number,
  work: (tx: Tx, scope: Scope) => Promise<T>,
): Promise<T> {
  const scope = mintScope(officeId)
  return inOffice(services.officeDb, scope, (tx) => work(tx, scope))
}
/** The context of a request outside any office; `ip` is the address of its sender. */
export const publicContextOf = (services: Services, ip: string, userAgent = ''): PublicContext => ({
  now: services.clock(),
  ip: networkOf(ip),
  userAgent: userAgent.slice(0, 500),
  services,
  db: services.db,
  enter: (officeId, work) => enterOffice(services, officeId, work),
  read: (officeId, statement) => {
    const scope = mintScope(officeId)
    return readInOffice(services.officeDb, scope, statement(scope))
  },
})
