/**
 * Web Push: RFC 8030 with the encryption of RFC 8291 and the identification of RFC 8292 (VAPID).
 */
import { createECDH, createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { HOUR } from '#shared/values/local-time.ts'
import { encryptPush } from './encrypt-push.ts'
import { isPushEndpoint } from '#shared/values/push-endpoint.ts'
import { PushDelayed, PushGone, PushRefused, type Push } from './push.ts'

const TIMEOUT_MS = 15_000
const WAIT_MAX_MS = HOUR
/** Push services accept at most 24 hours; clocks may differ. */
const IDENTIFIED_MS = 12 * HOUR

type Options = {
  /** The private key on P-256, 32 bytes. */
  readonly privateKey: Uint8Array
  /** Whom the push service may contact: an https or mailto address. */
  readonly contact: () => string
  readonly now: () => Date
  /** Receives a line for the operator about each refusal. */
  readonly print: (line: string) => void
  /** Replaces the address of a push service, in tests. */
  readonly addressOf?: (endpoint: string) => string
  readonly timeoutMs?: number
}

/** Sends through the push service that each device names. Redirects are not followed. */
export function webPush({ privateKey, contact, now, print, addressOf = (same) => same, timeoutMs }: Options): Push {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(privateKey)
  const publicKey = keys.getPublicKey('base64url')
  const signingKey = signingKeyOf(privateKey, keys.getPublicKey())

  const identify = async (origin: string) => {
    const at = now().getTime()
    const token = await new SignJWT({ sub: contact() })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(origin)
      .setExpirationTime(Math.floor((at + IDENTIFIED_MS) / 1000))
      .sign(signingKey)
    return `vapid t=${token}, k=${publicKey}`
  }

  return {
    publicKey,
    send: async (device, { text, topic, keptSeconds }) => {
      if (!isPushEndpoint(device.endpoint)) throw new PushRefused('the address is not one of a push service')
      const { origin, host } = new URL(device.endpoint)
      const body = encryptPush(text, device)
      const headers = {
        authorization: await identify(origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keptSeconds),
        urgency: 'high',
        topic,
      }
      const signal = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS)
      const request = { method: 'POST', headers, body: Uint8Array.from(body), redirect: 'manual', signal } as const
      const reply = await fetch(addressOf(device.endpoint), request).catch(() => {
        throw new PushDelayed('no answer')
      })
      await reply.body?.cancel()
      if (reply.ok) return
      const failure = failureOf(reply, now().getTime())
      if (!(failure instanceof PushDelayed)) print(`push: ${host} answered ${reply.status}`)
      throw failure
    },
  }
}

/** RFC 8030 section 5 and RFC 8292 section 4.2. 403 is another key than the one subscribed with. */
function failureOf({ status, headers }: Response, now: number): Error {
  if (status === 404 || status === 410 || status === 403) return new PushGone(`status ${status}`)
  if (status === 429 || status === 408 || status >= 500)
    return new PushDelayed(`status ${status}`, waitOf(headers.get('retry-after'), now))
  return new PushRefused(`status ${status}`)
}

/** Retry-After: seconds or a date. Null when it is neither. */
function waitOf(header: string | null, now: number): number | null {
  if (header === null || header === '') return null
  const seconds = Number(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(wait) || wait < 0 ? null : Math.min(wait, WAIT_MAX_MS)
}

/** The key in the form that tokens are signed with. */
function signingKeyOf(privateKey: Uint8Array, publicKey: Buffer) {
  const part = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: part(x), y: part(y), d: part(privateKey) }
  return createPrivateKey({ format: 'jwk', key: jwk })
}
