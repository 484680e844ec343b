import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
  type Hmac,
} from 'node:crypto'
import { openLinkCipher, type LinkCipher } from './link-seeds.ts'

/** Keys derived from the one secret, one for each purpose. */
export type Secrets = {
  /** Recognizes the secret without revealing it. */
  readonly fingerprint: Buffer
  /** Signs session and visitor tokens. */
  readonly tokenKey: Uint8Array
  /** Of the database logins of a server (database/logins.ts). */
  readonly loginPassword: string
  /** Private key on P-256, 32 bytes, with which push services know this installation. */
  readonly pushKey: Buffer
  /** Keyed hash of a short code or a token, stored in its place. */
  readonly mac: (purpose: string, value: string) => Buffer
  /**
   * Encrypts a value that must be readable later. `purpose` names its row: a value sealed for one
   * row cannot be opened for another.
   */
  readonly seal: (purpose: string, value: string) => Buffer
  /**
   * The value sealed for this purpose, or null when it was modified, belongs to another row, or was
   * sealed with another secret.
   */
  readonly unseal: (purpose: string, sealed: Uint8Array) => string | null
  readonly links: LinkCipher
}

const CIPHER = 'aes-256-gcm'
/** The first byte names the format, so that a later format can coexist. */
const SEAL = 1
const IV_BYTES = 12
const TAG_BYTES = 16

const deriveKey = (secret: string, purpose: string) => createHmac('sha256', secret).update(`luz:${purpose}`).digest()

/** Recognizes a secret without revealing it. */
export const fingerprintOf = (secret: string): Buffer => deriveKey(secret, 'fingerprint')

/** Authenticates the manifest of a backup that the installation with this secret made. */
export const backupMac = (secret: string, manifest: string): Buffer =>
  createHmac('sha256', deriveKey(secret, 'backup')).update(manifest).digest()

/**
 * Authenticates a part of the archived log of the installation with this secret. `what` names the
 * part; its bytes follow.
 */
export const logMac = (secret: string, what: readonly string[]): Hmac =>
  createHmac('sha256', deriveKey(secret, 'log')).update(`${JSON.stringify(what)}\n`)

/** Derives the keys of the installation's secret. */
export function openSecrets(secret: string): Secrets {
  const key = (purpose: string) => deriveKey(secret, purpose)
  const macKey = key('mac')
  const sealKey = key('seal')
  return {
    fingerprint: fingerprintOf(secret),
    tokenKey: Uint8Array.from(key('tokens')),
    loginPassword: key('database login').toString('base64url'),
    pushKey: curveKey((attempt) => key(`push ${attempt}`)),
    mac: (purpose, value) => createHmac('sha256', macKey).update(`${purpose}\n${value}`).digest(),
    seal: (purpose, value) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, sealKey, iv).setAAD(Buffer.from(purpose))
      const encrypted = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(SEAL), iv, cipher.getAuthTag(), encrypted])
    },
    unseal: (purpose, sealed) => unseal(sealKey, purpose, Buffer.from(sealed)),
    links: openLinkCipher(key('links'), key('short-links')),
  }
}

/** The first candidate that is a private key on P-256; one in 2^32 is not. */
function curveKey(candidate: (attempt: number) => Buffer, attempt = 1): Buffer {
  const key = candidate(attempt)
  try {
    createECDH('prime256v1').setPrivateKey(key)
    return key
  } catch {
    return curveKey(candidate, attempt + 1)
  }
}

function unseal(key: Buffer, purpose: string, sealed: Buffer): string | null {
  const start = 1 + IV_BYTES + TAG_BYTES
  if (sealed[0] !== SEAL || sealed.length < start) return null
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, 1 + IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(1 + IV_BYTES, start))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]).toString('utf8')
  } catch {
    return null // the tag does not match
  }
}

/** 128 random bits for an unguessable link, 22 characters. */
export const linkToken = (): string => randomBytes(16).toString('base64url')
/** Six digits. */
export const sixDigitCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')
/** Compares in constant time, so that timing reveals nothing about a secret. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)
/** Hexadecimal SHA-256 of a text in UTF-8. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
