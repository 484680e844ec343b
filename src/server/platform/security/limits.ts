/**
 * Counters against guessing and flooding, shared by all processes through PostgreSQL. Domains
 * declare the rules.
 */
import type pg from 'pg'
import type { ProblemCode } from '#shared/http/problems.ts'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { sha256 } from './crypto.ts'
import { fail } from '../fail.ts'

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 3600

/**
 * At most `points` attempts per key within `seconds`; with `blockSeconds`, a key over the limit
 * stays blocked that long. `name` is the prefix of the keys in the table rate_limits: renaming a
 * limit resets its counters.
 */
export type Limit = {
  readonly name: string
  readonly points: number
  readonly seconds: number
  readonly blockSeconds?: number
}
/** Declares a limit. `name` must be unique. */
export const limit = (name: string, rule: Omit<Limit, 'name'>): Limit => ({ name, ...rule })

/**
 * The network that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because a subscriber controls the rest.
 */
export function networkOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4 !== undefined || !ip.includes(':')) return v4 ?? ip
  const [front = [], back] = (ip.split('%')[0] ?? '').split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = back === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  const groups = [...front, ...zeros, ...(back ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

export type Limits = {
  /**
   * Counts an attempt for this key. Fails with `code`, by default too_many, when it exceeds the
   * limit.
   */
  readonly take: (limit: Limit, key: string, code?: ProblemCode) => Promise<void>
  /** Resets the key, for example after a correct password. */
  readonly forget: (limit: Limit, key: string) => Promise<void>
}

/** The counters, kept in the table rate_limits through `pool`. */
export function openLimits(pool: pg.Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (limit: Limit) => {
    const limiter = limiters.get(limit.name) ?? openLimiter(pool, limit)
    limiters.set(limit.name, limiter)
    return limiter
  }
  return {
    take: async (limit, key, code = 'too_many') => {
      try {
        await limiterOf(limit).consume(hashKey(key))
      } catch (error) {
        if (error instanceof RateLimiterRes) fail(code)
        throw error
      }
    },
    forget: async (limit, key) => {
      await limiterOf(limit).delete(hashKey(key))
    },
  }
}

const openLimiter = (pool: pg.Pool, { name, points, seconds, blockSeconds = 0 }: Limit) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    blockDuration: blockSeconds,
    // further attempts over the limit do not reach the database
    inMemoryBlockOnConsumed: points + 1,
    // while the table is unreachable, each process counts on its own
    insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
  })

/** Keys contain addresses and phone numbers, so the table stores only their hashes. */
const hashKey = (key: string) => sha256(key).slice(0, 32)
