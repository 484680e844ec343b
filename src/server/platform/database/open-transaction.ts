/**
 * Detects slow work inside `inOffice`. A transaction holds a connection and locks, so slow work
 * (files, images, PDFs, password hashes, mail and SMS providers) must run before or after it. The
 * check is off in production, where it would turn a slow request into a failed one.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const transaction = new AsyncLocalStorage<true>()
const isChecked = process.env.NODE_ENV !== 'production'

/** Runs `work`, inside which refuseInTransaction throws. */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> =>
  isChecked ? transaction.run(true, work) : work()

/** Throws inside a transaction. `work` names the operation in the error message. */
export function refuseInTransaction(work: string): void {
  if (transaction.getStore()) throw new Error(`${work} must not run while a transaction is open`)
}

/** Wraps a provider so that its functions throw inside a transaction. */
export const outsideTransactions = <P extends object>(name: string, provider: P): P =>
  Object.fromEntries(
    Object.entries(provider).map(([key, member]: [string, unknown]) => [
      key,
      typeof member !== 'function'
        ? member
        : (...args: unknown[]): unknown => {
            refuseInTransaction(`${name}.${key}`)
            return member(...args)
          },
    ]),
  ) as P
