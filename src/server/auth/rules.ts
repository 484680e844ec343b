/** Codes of authenticator apps: RFC 6238 as every app speaks it (SHA-1, six digits, 30 seconds). */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** RFC 4226 section 4: as long as the hash is wide. */
const SECRET_BYTES = 20
/** Steps that a clock may be off, to either side. */
const WINDOW = 1
const ISSUER = 'Luz'

/** A new secret, base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What the QR code of an app says. */
export const secretUri = (secret: string, email: string): string =>
  new TOTP({ ...SHAPE, issuer: ISSUER, label: email, secret }).toString()

/** To be read and typed: groups of four. */
export const inFours = (secret: string): string => secret.match(/.{1,4}/g)!.join(' ')

/** The time step that these six digits belong to, or null when they belong to none that counts now. */
export function stepOf(secret: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...SHAPE, secret }).validate({ token: digits, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: SHAPE.period, timestamp }) + delta
}

/** Crockford's base 32: what is misread is read as it was meant. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LETTERS = 10

/** Fifty random bits, `8F3KQ-ZD72M`. */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(CODE_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** Without what people put between, in capitals; O is 0, I and L are 1. */
export const plainCode = (typed: string): string =>
  typed
    .replace(/[\s\u200e\u200f-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
