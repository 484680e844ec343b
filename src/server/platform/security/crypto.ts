import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Keys derived from the one secret, a purpose each, so that no key ever serves two ends. */
export type Secrets = {
  /** Signs session and visitor tokens. */
  readonly tokenKey: Uint8Array
  /** Keyed hash of a short code or a token: what the database keeps instead of it. */
  readonly mac: (purpose: string, value: string) => Buffer
  /** Encrypts what has to be read again. `purpose` names the very row, so that what is sealed for one opens for no other. */
  readonly seal: (purpose: string, value: string) => Buffer
  /** What was sealed for this purpose, or null: changed, of another row, or sealed under another secret. */
  readonly unseal: (purpose: string, sealed: Uint8Array) => string | null
}

const CIPHER = 'aes-256-gcm'
/** The first byte says how it was sealed, so that a later way can stand beside this one. */
const SEAL = 1
const IV_BYTES = 12
const TAG_BYTES = 16

export function openSecrets(secret: string): Secrets {
  const key = (purpose: string) => createHmac('sha256', secret).update(`luz:${purpose}`).digest()
  const macKey = key('mac')
  const sealKey = key('seal')
  return {
    tokenKey: Uint8Array.from(key('tokens')),
    mac: (purpose, value) => createHmac('sha256', macKey).update(`${purpose}\n${value}`).digest(),
    seal: (purpose, value) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, sealKey, iv).setAAD(Buffer.from(purpose))
      const hidden = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(SEAL), iv, cipher.getAuthTag(), hidden])
    },
    unseal: (purpose, sealed) => unseal(sealKey, purpose, Buffer.from(sealed)),
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
    return null // the tag does not fit: nothing of it may be believed
  }
}

/** The secret of an installation without LUZ_SECRET: made at the first start, readable by its owner alone. */
export function ownSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  fs.mkdirSync(dataDir, { recursive: true })
  const partial = `${file}.${process.pid}`
  fs.writeFileSync(partial, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    fs.linkSync(partial, file) // of two first starts one wins, and both read the same
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(partial)
  }
  return fs.readFileSync(file, 'utf8').trim()
}

/** 128 random bits for a link that nobody can guess, 22 letters. */
export const linkToken = (): string => randomBytes(16).toString('base64url')
/** Six digits. */
export const shortCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
