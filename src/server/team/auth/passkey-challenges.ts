/**
 * Challenges of passkeys. They are signed and not stored, so that strangers who ask for many fill
 * nothing. One that was answered rightly is stored until it expires: each works once (0093).
 */
import { randomBytes } from 'node:crypto'
import { MINUTE } from '#shared/values/local-time.ts'
import { sameBytes } from '#server/platform/security/crypto.ts'
import type { Services } from '#server/platform/services.ts'

/** How long the browser, and then the person, may take. */
export const CHALLENGE_MS = 5 * MINUTE
const RANDOM_BYTES = 16
const TIME_BYTES = 6
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES

type Context = { readonly services: Services; readonly now: Date }
export type Challenge = {
  /** Names it among those that were answered. */
  readonly name: Buffer
  readonly expires: Date
}

const macOf = ({ secrets }: Services, purpose: string, head: Buffer) =>
  secrets.mac('passkey-challenge', `${purpose} ${head.toString('base64url')}`)

/** `purpose` says what it is for, and binds it to a session or to the nonce of a request. */
export function makeChallenge({ services, now }: Context, purpose: string): string {
  const head = Buffer.alloc(HEAD_BYTES)
  randomBytes(RANDOM_BYTES).copy(head)
  head.writeUIntBE(now.getTime() + CHALLENGE_MS, RANDOM_BYTES, TIME_BYTES)
  return Buffer.concat([head, macOf(services, purpose, head)]).toString('base64url')
}

/** Null when it was not made here for this purpose, or has expired. */
export function readChallenge({ services, now }: Context, purpose: string, text: string): Challenge | null {
  const bytes = Buffer.from(text, 'base64url')
  const head = bytes.subarray(0, HEAD_BYTES)
  if (head.length < HEAD_BYTES || !sameBytes(bytes.subarray(HEAD_BYTES), macOf(services, purpose, head))) return null
  const expires = new Date(head.readUIntBE(RANDOM_BYTES, TIME_BYTES))
  return expires > now ? { name: head, expires } : null
}
