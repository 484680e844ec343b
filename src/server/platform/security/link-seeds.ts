/**
 * Links in messages. The database and the texts that it stores hold a seed of each; what leaves
 * holds the token, which is the seed encrypted with a key of the secret. So a stolen copy of the
 * database opens nothing, a message can be sent again, and a link has the same length in both.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { openShortLinks, withoutShortLinks, type ShortLinkCipher } from './short-links.ts'

const CIPHER = 'aes-256-ecb' // of a single random block, so that nothing repeats
const BYTES = 16
/** The last character of 16 bytes in base64url is one of four. */
const LAST = 'AQgw'
/**
 * In a seed these stand for it, at the beginning. No token has them, and no text that anybody types
 * (safeText): a text with the seed of somebody else's link would be sent with its token.
 */
const FIRST = '\u0001\u0002\u0003\u0004'
const TOKEN = new RegExp(`^[\\w-]{21}[${LAST}]$`)
const SEED = new RegExp(`^[${FIRST}][\\w-]{21}$`)
/** A seed as the last part of an address. */
const SEED_IN_TEXT = new RegExp(`(?<=/)[${FIRST}][\\w-]{21}(?![\\w-])`, 'g')

/** Between the seeds that are stored and the tokens that links have. */
export type LinkCipher = {
  /** What a link has. A token that an earlier version stored is its own. */
  readonly tokenOf: (stored: string) => string
  /** Under what a token may be stored: as its seed, or as earlier versions did. */
  readonly storedAs: (token: string) => readonly string[]
  /** The seed of a token that an earlier version stored. */
  readonly seedOf: (token: string) => string
  /** A stored text as it is sent, with its short links. */
  readonly toSend: (text: string) => string
  /** What a short link leads to; null when it is none. */
  readonly readShort: ShortLinkCipher['read']
}

/** 128 random bits, 22 characters. */
export const newLinkSeed = (): string => spell(randomBytes(BYTES))

/** A stored text as staff read it: a link acts in the name of whom it was sent to. */
export const withoutLinks = (text: string): string => withoutShortLinks(text.replace(SEED_IN_TEXT, '…'))

/** Keys of 32 bytes. */
export function openLinkCipher(key: Buffer, shortKey: Buffer): LinkCipher {
  const short = openShortLinks(shortKey)
  const run = (cipher: ReturnType<typeof createCipheriv>, block: Buffer) =>
    Buffer.concat([cipher.setAutoPadding(false).update(block), cipher.final()])
  const encrypt = (seed: string) => run(createCipheriv(CIPHER, key, null), unspell(seed)).toString('base64url')
  const seedOf = (token: string) => spell(run(createDecipheriv(CIPHER, key, null), Buffer.from(token, 'base64url')))
  return {
    tokenOf: (stored) => (SEED.test(stored) ? encrypt(stored) : stored),
    storedAs: (token) => (TOKEN.test(token) ? [seedOf(token), token] : []),
    seedOf,
    toSend: (text) => short.toSend(text.replace(SEED_IN_TEXT, encrypt)),
    readShort: short.read,
  }
}

function spell(bytes: Buffer): string {
  const text = bytes.toString('base64url')
  return FIRST[LAST.indexOf(text.at(-1)!)]! + text.slice(0, -1)
}
const unspell = (seed: string): Buffer => Buffer.from(seed.slice(1) + LAST[FIRST.indexOf(seed[0]!)]!, 'base64url')
