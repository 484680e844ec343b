/**
 * Codes of authenticator apps: RFC 6238 with the parameters that every app supports (SHA-1, six
 * digits, 30 seconds).
 */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20
/** The number of time steps that a clock may deviate in either direction. */
const WINDOW = 1
const ISSUER = 'Luz'

/** A new secret, base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The content of the QR code for an authenticator app. */
export const secretUri = (secret: string, email: string): string =>
  new TOTP({ ...TOTP_OPTIONS, issuer: ISSUER, label: email, secret }).toString()

/** The secret in groups of four, for reading and typing. */
export const groupSecret = (secret: string): string => secret.match(/.{1,4}/g)!.join(' ')

/** The time step of a code, or null when the code is not valid now. */
export function timeStepOf(secret: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...TOTP_OPTIONS, secret }).validate({ token: digits, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: TOTP_OPTIONS.period, timestamp }) + delta
}

/** Crockford's base 32, which has no ambiguous letters. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LETTERS = 10

/** Fifty random bits, `8F3KQ-ZD72M`. */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(CODE_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/**
 * Normalizes a typed code: removes separators, converts to upper case, reads O as 0, and I and L as
 * 1.
 */
export const normalizeCode = (typed: string): string =>
  typed
    .replace(/[\s\u200e\u200f-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
