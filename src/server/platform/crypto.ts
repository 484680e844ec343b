import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Keys derived from the one secret, a purpose each, so that no key ever serves two ends. */
export type Secrets = {
  /** Signs session and visitor tokens. */
  readonly tokenKey: Uint8Array
  /** Keyed hash of a short code or a token: what the database keeps instead of it. */
  readonly mac: (purpose: string, value: string) => Buffer
}

export function openSecrets(secret: string): Secrets {
  const key = (purpose: string) => createHmac('sha256', secret).update(`luz:${purpose}`).digest()
  const macKey = key('mac')
  return {
    tokenKey: Uint8Array.from(key('tokens')),
    mac: (purpose, value) => createHmac('sha256', macKey).update(`${purpose}\n${value}`).digest(),
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
