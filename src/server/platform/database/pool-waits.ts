/** Counts how often, and how long, work waited because a pool had no free connection. */
import type pg from 'pg'

type Waits = { count: number; seconds: number }
const all = new WeakMap<pg.Pool, Waits>()

/** Since the pool was opened. Opening a connection is no wait. */
export const waitsOf = (pool: pg.Pool): Readonly<Waits> => all.get(pool) ?? { count: 0, seconds: 0 }

/** Call it once, before the pool is used. */
export function countWaits(pool: pg.Pool): void {
  const waits = { count: 0, seconds: 0 }
  all.set(pool, waits)
  const connect = pool.connect.bind(pool)
  type Callback = Parameters<typeof connect>[0]
  const begin = () => {
    const began = performance.now()
    waits.count += 1
    return () => {
      waits.seconds += (performance.now() - began) / 1000
    }
  }
  // pool.query() connects with a callback
  const connectWaiting = (callback?: Callback) => {
    const end = begin()
    if (!callback) return connect().finally(end)
    return connect((...args) => {
      end()
      callback(...args)
    })
  }
  pool.connect = ((callback?: Callback) => {
    const isFree = pool.idleCount > pool.waitingCount || pool.totalCount < pool.options.max
    if (!isFree) return connectWaiting(callback)
    return callback ? connect(callback) : connect()
  }) as typeof pool.connect
}
