/** Counters against guessing and flooding, shared by every process through PostgreSQL. */
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { sha256 } from './crypto.ts'
import { fail } from '../fail.ts'

type Rule = { readonly points: number; readonly seconds: number; readonly blockSeconds?: number }
const MINUTE = 60
const HOUR = 3600
const rules = {
  /** Passwords: a person at one address, and a whole network. */
  loginPair: { points: 5, seconds: 15 * MINUTE, blockSeconds: 15 * MINUTE },
  loginIp: { points: 60, seconds: 15 * MINUTE },
  /** One address however many networks guess at it. */
  loginEmail: { points: 50, seconds: HOUR },
  /** The current password, asked again of who is signed in: a session that was left open must not become a way to guess it. */
  passwordAgain: { points: 5, seconds: 15 * MINUTE, blockSeconds: 15 * MINUTE },
  /** Codes of an authenticator app, by person: three of a million are right at any time. */
  secondFactor: { points: 5, seconds: 15 * MINUTE, blockSeconds: 15 * MINUTE },
  secondFactorDay: { points: 30, seconds: 24 * HOUR },
  /** One warning a day to the person whose password somebody has. */
  secondFactorAlarm: { points: 1, seconds: 24 * HOUR },
  /** Three codes an hour, by who asks and by where they go. */
  emailChange: { points: 3, seconds: HOUR },
  emailChangeTo: { points: 3, seconds: HOUR },
  registerIp: { points: 20, seconds: HOUR },
  /** Decisions B: three codes an hour. */
  resetEmail: { points: 3, seconds: HOUR },
  resetIp: { points: 20, seconds: HOUR },
  verifyIp: { points: 60, seconds: 15 * MINUTE },
  publicTokenIp: { points: 60, seconds: MINUTE },
  byPhoneIp: { points: 30, seconds: 10 * MINUTE },
  phoneCode: { points: 3, seconds: HOUR },
  phoneCodeIp: { points: 10, seconds: HOUR },
  phoneProofIp: { points: 40, seconds: HOUR },
  /** Decisions D: ten tries an hour, by network and by phone. */
  bookingIp: { points: 10, seconds: HOUR },
  bookingPhone: { points: 10, seconds: HOUR },
  visitIp: { points: 60, seconds: HOUR },
  /** Drawing a logo anew costs seconds of a processor at worst. */
  logoOffice: { points: 30, seconds: HOUR },
  /** Links to choose a password, by employee. */
  inviteUser: { points: 3, seconds: HOUR },
  inviteOffice: { points: 60, seconds: HOUR },
  /** Ten megabytes each. */
  documentOffice: { points: 60, seconds: HOUR },
  documentLinkIp: { points: 120, seconds: 10 * MINUTE },
  /** Every move sends a message at the office's cost. */
  moveLink: { points: 5, seconds: HOUR },
  manageIp: { points: 60, seconds: 10 * MINUTE },
  /** Requests of five hundred rows each: a list of a hundred thousand, checked and saved. */
  importOffice: { points: 500, seconds: HOUR },
} satisfies Record<string, Rule>
export type RuleName = keyof typeof rules

/** Who counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 one, because every home has all the rest to itself. */
export function networkOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4 !== undefined || !ip.includes(':')) return v4 ?? ip
  const [front = [], back] = (ip.split('%')[0] ?? '').split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = back === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  const groups = [...front, ...zeros, ...(back ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

export type Limits = {
  /** Takes one try of this key; over the limit fails with the code (too_many unless said otherwise). */
  readonly take: (rule: RuleName, key: string, code?: 'too_many' | 'booking_limit') => Promise<void>
  /** Gives the tries back, after a right password. */
  readonly forget: (rule: RuleName, key: string) => Promise<void>
}

export function openLimits(pool: pg.Pool): Limits {
  const limiters = new Map<RuleName, RateLimiterPostgres>()
  for (const [name, rule] of Object.entries(rules) as [RuleName, Rule][]) {
    limiters.set(
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: rule.points,
        duration: rule.seconds,
        blockDuration: rule.blockSeconds ?? 0,
        inMemoryBlockOnConsumed: rule.points + 1, // who is over the limit costs the database nothing more
        // the table may be away for a moment; then every process counts for itself
        insuranceLimiter: new RateLimiterMemory({ points: rule.points, duration: rule.seconds }),
      }),
    )
  }
  return {
    take: async (rule, key, code = 'too_many') => {
      try {
        await limiters.get(rule)!.consume(hashKey(key))
      } catch (error) {
        if (error instanceof RateLimiterRes) fail(code)
        throw error
      }
    },
    forget: async (rule, key) => {
      await limiters.get(rule)!.delete(hashKey(key))
    },
  }
}

/** Keys are addresses and phones: the table keeps only what they hash to. */
const hashKey = (key: string) => sha256(key).slice(0, 32)
