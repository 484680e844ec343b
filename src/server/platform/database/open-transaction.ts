/**
 * Whether the running code is inside `inOffice`. A transaction holds one of few connections and its locks, so slow work (files, images,
 * PDFs, password hashes, mail and SMS providers) must run before or after it. Production trusts the tests: there a late check would turn a
 * slow request into a failed one.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const transaction = new AsyncLocalStorage<true>()
const isChecked = process.env.NODE_ENV !== 'production'

export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> =>
  isChecked ? transaction.run(true, work) : work()

/** Throws while a transaction is open. `work` names what was about to run. */
export function refuseInTransaction(work: string): void {
  if (transaction.getStore()) throw new Error(`${work} must not run while a transaction is open`)
}

/** The same provider, whose every function throws while a transaction is open. */
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
