/**
 * Web Push (RFC 8030). The package encrypts (RFC 8291) and identifies (RFC 8292, VAPID). The
 * request is ours, so that it goes to push services only and follows no redirect.
 */
import { createECDH } from 'node:crypto'
import { isPushEndpoint } from '#shared/values/push-endpoint.ts'
import { failureOf, PushDelayed, PushGone, PushRefused, type BrowserDevice, type PushService } from './push.ts'

const TIMEOUT_MS = 15_000

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

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Sends through the push service that each device names. Redirects are not followed. */
export function webPush({
  privateKey,
  contact,
  now,
  print,
  addressOf = (same) => same,
  timeoutMs,
}: Options): PushService<BrowserDevice> & { readonly publicKey: string } {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(privateKey)
  const publicKey = keys.getPublicKey('base64url')
  const own = { publicKey, privateKey: base64url(privateKey) }

  return {
    publicKey,
    send: async ({ endpoint, p256dh, auth }, { content, keptSeconds }) => {
      if (!isPushEndpoint(endpoint)) throw new PushRefused('the address is not one of a push service')
      const { default: library } = await import('web-push')
      const device = { endpoint, keys: { p256dh: base64url(p256dh), auth: base64url(auth) } }
      const { headers, body } = library.generateRequestDetails(device, JSON.stringify(content), {
        vapidDetails: { subject: contact(), ...own },
        TTL: keptSeconds,
        urgency: 'high',
        topic: content.tag,
      })
      const signal = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS)
      const sent = { method: 'POST', headers: Object.entries(headers), body: Uint8Array.from(body) } as const
      const request = { ...sent, redirect: 'manual', signal } as const
      const reply = await fetch(addressOf(endpoint), request).catch(() => {
        throw new PushDelayed('no answer')
      })
      await reply.body?.cancel()
      if (reply.ok) return
      const failure = failureOfBrowser(reply, now())
      if (!(failure instanceof PushDelayed)) print(`push: ${new URL(endpoint).host} answered ${reply.status}`)
      throw failure
    },
  }
}

/** RFC 8030 section 5 and RFC 8292 section 4.2. 403 is another key than the one subscribed with. */
const failureOfBrowser = ({ status, headers }: Response, now: Date): Error =>
  status === 404 || status === 410 || status === 403
    ? new PushGone(`status ${status}`)
    : failureOf({ status, retryAfter: headers.get('retry-after') }, now)
