/** Counters against guessing and flooding, shared by all processes through PostgreSQL. */
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
  /** Attempts of a network beyond this many are allowed, and need a puzzle. */
  readonly usual?: number
}

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
   * count in their /56 and /48, too. Fails like `take`. Returns whether so many attempts are usual
   * (`usual` of the limit).
   */
  readonly takeNetwork: (limit: Limit, ip: string, officeId?: number, code?: ProblemCode) => Promise<boolean>
  /** Counts an attempt for this key, and returns whether it is within the limit. */
  readonly isWithin: (limit: Limit, key: string) => Promise<boolean>
  /** How many attempts were counted for this key. Counts nothing. */
  readonly used: (limit: Limit, key: string) => Promise<number>
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
  const consume = (limit: Limit, key: string) => countedBy(limiterOf(limit).consume(hashKey(key)))
  /** Returns how many attempts there were. */
  const count = async (limit: Limit, key: string, code: ProblemCode = 'too_many'): Promise<number> => {
    const { used, retryAfter } = await consume(limit, key)
    return retryAfter === null ? used : fail(code, { retryAfter })
  }
  const ceilings = new Map<string, RateLimiterMemory>()
  const takeCeiling = async ({ name, points, seconds }: Limit, network: string, code: ProblemCode = 'too_many') => {
    const ceiling = ceilings.get(name) ?? new RateLimiterMemory({ points: points * CEILING_OFFICES, duration: seconds })
    ceilings.set(name, ceiling)
    const { retryAfter } = await countedBy(ceiling.consume(hashKey(network)))
    if (retryAfter !== null) fail(code, { retryAfter })
  }
  return {
    take: async (limit, key, code) => void (await count(limit, key, code)),
    isWithin: async (limit, key) => (await consume(limit, key)).retryAfter === null,
    takeNetwork: async (limit, ip, officeId, code) => {
      const pairOf = (network: string) => (officeId === undefined ? network : `${officeId} ${network}`)
      // attempts that the first counter refuses use nothing of the others
      const own = isUsual(limit, await count(limit, pairOf(ip), code))
      const networks = widerNetworks(ip)
      const ceiling = officeId === undefined ? null : takeCeiling(limit, networks.at(-1) ?? ip, code)
      const wider = networks.map(async (network, i) => {
        const wide = multipleOf(limit, WIDER_SHARES[i]!)
        return isUsual(wide, await count(wide, pairOf(network), code))
      })
      const [areUsual] = await Promise.all([Promise.all(wider), ceiling])
      return own && areUsual.every(Boolean)
    },
    used: async (limit, key) => (await limiterOf(limit).get(hashKey(key)))?.consumedPoints ?? 0,
    isUsedUp: async (limit, key) => {
      const counted = await limiterOf(limit).get(hashKey(key))
      return counted !== null && counted.remainingPoints === 0
    },
    forget: async (limit, key) => {
      await limiterOf(limit).delete(hashKey(key))
    },
  }
}

type Counted = {
  /** The attempts within the time of the limit, with this one. */
  readonly used: number
  /** Null when the attempt is within its limit, otherwise whole seconds until the next one is. */
  readonly retryAfter: number | null
}
async function countedBy(attempt: Promise<RateLimiterRes>): Promise<Counted> {
  try {
    return { used: (await attempt).consumedPoints, retryAfter: null }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return { used: error.consumedPoints, retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) }
  }
}

const isUsual = ({ usual = Infinity }: Limit, used: number): boolean => used <= usual

const multipleOf = ({ usual, ...limit }: Limit, { suffix, share }: (typeof WIDER_SHARES)[number]): Limit => ({
  ...limit,
  name: limit.name + suffix,
  points: limit.points * share,
  ...(usual !== undefined && { usual: usual * share }),
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
