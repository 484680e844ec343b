/**
 * Short links of messages: `/l/` and 12 characters, in place of an address with 22. They need no
 * row of their own: what is behind one is found by a part of its long token, by an index on that
 * column. So a short link opens what the long one opens, and dies with it.
 */
import { createHmac } from 'node:crypto'

/**
 * In stored texts these stand for the first letter of what a link encrypts, which says what it
 * leads to (open-link.ts); nobody can type them.
 */
const MARKS = { v: '\u0005', i: '\u0006', s: '\u0007', w: '\u0008', u: '\u000e' } as const
export type ShortLinkKind = keyof typeof MARKS
const NAMES = Object.keys(MARKS) as ShortLinkKind[]
const MARKED = new RegExp(`(?<=/l/)[${Object.values(MARKS).join('')}][\\w-]{11}(?![\\w-])`, 'g')
const TOKEN = /^[\w-]{12}$/
/** The random part of a long token that names it: 66 of its 128 bits. */
const PART = 11

/** A short link as stored texts have it: it opens nothing and has the length of what is sent. */
export const shortSeedOf = (kind: ShortLinkKind, stored: string): string => MARKS[kind] + stored.slice(1, 1 + PART)

/** A short link as stored texts have it, up to the part of its token, which a statement adds. */
export const shortMarkOf = (kind: ShortLinkKind): string => MARKS[kind]

/** The address of a short link in a stored text. `stored`: the long token, as it is stored. */
export const shortLinkOf = (
  { publicUrl }: { readonly publicUrl: () => string },
  kind: ShortLinkKind,
  stored: string,
): string => `${publicUrl()}/l/${shortSeedOf(kind, stored)}`

/** A stored text as staff read it. */
export const withoutShortLinks = (text: string): string => text.replace(MARKED, '…')

export type ShortLink = { readonly kind: ShortLinkKind; readonly part: string }
export type ShortLinkCipher = {
  /** A stored text with the links as they are sent. */
  readonly toSend: (text: string) => string
  /** What a link leads to; null when it is none of these. */
  readonly read: (token: string) => ShortLink | null
}

/** `key`: 32 bytes. */
export function openShortLinks(key: Buffer): ShortLinkCipher {
  return {
    toSend: (text) =>
      text.replace(MARKED, (seed) => {
        const kind = NAMES.find((name) => MARKS[name] === seed[0])!
        const bytes = Buffer.from(kind + seed.slice(1), 'base64url')
        for (const round of ROUNDS) mix(bytes, key, round)
        return bytes.toString('base64url')
      }),
    read: (token) => {
      if (!TOKEN.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      for (const round of ROUNDS.toReversed()) mix(bytes, key, round)
      const plain = bytes.toString('base64url')
      const kind = NAMES.find((name) => name === plain[0])
      return kind === undefined ? null : { kind, part: plain.slice(1) }
    },
  }
}

/** As many as NIST SP 800-38G has for blocks that no block cipher fits: these have 72 bits. */
const ROUNDS = Array.from({ length: 10 }, (_, round) => round)
const HALF = 4
/** A round of a Feistel network, its own inverse: changes one half by a MAC of the other. */
function mix(bytes: Buffer, key: Buffer, round: number): void {
  const [left, right] = [bytes.subarray(0, HALF), bytes.subarray(HALF)]
  const [from, to] = round % 2 === 0 ? [left, right] : [right, left]
  const mac = createHmac('sha256', key).update(Buffer.of(round)).update(from).digest()
  to.forEach((byte, i) => void (to[i] = byte ^ mac[i]!))
}
