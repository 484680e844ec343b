/**
 * Counters against guessing and flooding, shared by all processes through PostgreSQL. Domains
 * declare the rules.
 */
import type pg from 'pg'
import type { ProblemCode } from '#shared/http/problems.ts'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { sha256 } from './crypto.ts'
import { fail } from '../fail.ts'
import { widerNetworks } from './networks.ts'

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

const CEILING_OFFICES = 20
/**
 * What wider networks may do, as multiples of one /64: a home has a /56, a company or a tunnel a
 * /48 with 65,536 networks (RFC 6177).
 */
const WIDER_SHARES = [
  { suffix: '56', share: 4 },
  { suffix: '48', share: 16 },
] as const

export type Limits = {
  /**
   * Counts an attempt for this key. Fails with `code`, by default too_many, when it exceeds the
   * limit.
   */
  readonly take: (limit: Limit, key: string, code?: ProblemCode) => Promise<void>
  /**
   * Counts an attempt by a network, `ip` of the context. With an office the limit is that of the
   * pair, and the network has CEILING_OFFICES times as much in this process for all offices
   * together, because a mobile carrier has thousands of people behind one address. IPv6 networks
   * count in their /56 and /48, too. Fails like `take`.
   */
  readonly takeNetwork: (limit: Limit, ip: string, officeId?: number, code?: ProblemCode) => Promise<void>
  /** Counts an attempt for this key, and returns whether it is within the limit. */
  readonly isWithin: (limit: Limit, key: string) => Promise<boolean>
  /** Whether the key has no attempt left. Counts nothing. */
  readonly isUsedUp: (limit: Limit, key: string) => Promise<boolean>
  /** Resets the key, for example after a correct password. */
  readonly forget: (limit: Limit, key: string) => Promise<void>
}

/** The counters, kept in the table rate_limits through `pool`. */
export function openLimits(pool: pg.Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (limit: Limit) => {
    // offices may set the points of a limit
    const key = `${limit.name} ${limit.points}`
    const limiter = limiters.get(key) ?? openLimiter(pool, limit)
    limiters.set(key, limiter)
    return limiter
  }
  const consume = (limit: Limit, key: string) => secondsToWait(limiterOf(limit).consume(hashKey(key)))
  const take: Limits['take'] = async (limit, key, code = 'too_many') => {
    const retryAfter = await consume(limit, key)
    if (retryAfter !== null) fail(code, { retryAfter })
  }
  const ceilings = new Map<string, RateLimiterMemory>()
  const takeCeiling = async ({ name, points, seconds }: Limit, network: string, code: ProblemCode = 'too_many') => {
    const ceiling = ceilings.get(name) ?? new RateLimiterMemory({ points: points * CEILING_OFFICES, duration: seconds })
    ceilings.set(name, ceiling)
    const retryAfter = await secondsToWait(ceiling.consume(hashKey(network)))
    if (retryAfter !== null) fail(code, { retryAfter })
  }
  return {
    take,
    isWithin: async (limit, key) => (await consume(limit, key)) === null,
    takeNetwork: async (limit, ip, officeId, code) => {
      const pairOf = (network: string) => (officeId === undefined ? network : `${officeId} ${network}`)
      // attempts that the first counter refuses use nothing of the others
      await take(limit, pairOf(ip), code)
      const networks = widerNetworks(ip)
      const wider = networks.map((network, i) => {
        const { suffix, share } = WIDER_SHARES[i]!
        return take(multipleOf(limit, suffix, share), pairOf(network), code)
      })
      const ceiling = officeId === undefined ? [] : [takeCeiling(limit, networks.at(-1) ?? ip, code)]
      await Promise.all([...wider, ...ceiling])
    },
    isUsedUp: async (limit, key) => {
      const counted = await limiterOf(limit).get(hashKey(key))
      return counted !== null && counted.remainingPoints === 0
    },
    forget: async (limit, key) => {
      await limiterOf(limit).delete(hashKey(key))
    },
  }
}

/** Null when the attempt is within its limit, otherwise whole seconds until the next one is. */
async function secondsToWait(attempt: Promise<RateLimiterRes>): Promise<number | null> {
  try {
    await attempt
    return null
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
  }
}

const multipleOf = (limit: Limit, suffix: string, share: number): Limit => ({
  ...limit,
  name: limit.name + suffix,
  points: limit.points * share,
})

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
    // otherwise the memory would hold the key for the rest of `seconds`
    inMemoryBlockDuration: blockSeconds,
    // while the table is unreachable, each process counts on its own
    insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
  })

/** Keys contain addresses and phone numbers, so the table stores only their hashes. */
const hashKey = (key: string) => sha256(key).slice(0, 32)
