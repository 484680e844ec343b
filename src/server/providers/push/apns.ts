/**
 * Apple's push service (Sending notification requests to APNs): HTTP/2, and a token that is signed
 * with the key of the developer's team.
 */
import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { REQUEST_CATEGORY } from '#shared/values/push-content.ts'
import { parsed, textIn, type Answer } from '../read-json.ts'
import { openHttp2, type Http2Answer } from './http2-calls.ts'
import { failureOf, PushDelayed, PushGone, type AppService, type PushMessage } from './push.ts'

export type AppleKeys = {
  /** Of the file .p8: ES256. */
  readonly key: KeyObject
  readonly keyId: string
  readonly teamId: string
  /** The bundle id of the application. */
  readonly topic: string
  readonly url: string
}
type Options = {
  /** Of the machine, not of an office's day: Apple compares it with its own. */
  readonly now: () => Date
  /** Receives a line for the operator about each refusal. */
  readonly print: (line: string) => void
  readonly timeoutMs?: number
}

/** Apple refuses a token older than an hour, and a new one more often than in 20 minutes. */
const TOKEN_MS = 50 * 60_000
/** The token is of no application of these keys, or of the other one of Apple's services. */
const OF_NO_DEVICE: readonly string[] = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'MissingDeviceToken']

/** Sends to iPhones. Every call has the same token of the team while it is valid. */
export function applePush({ url, topic, ...keys }: AppleKeys, { now, print, timeoutMs }: Options): AppService {
  const calls = openHttp2(url, { timeoutMs })
  const tokens = keptToken(keys, now)
  return {
    send: async ({ endpoint }, message) => {
      const at = now()
      const answer = await calls.post({
        path: `/3/device/${endpoint}`,
        headers: {
          authorization: `bearer ${await tokens.get()}`,
          'apns-topic': topic,
          'apns-push-type': 'alert',
          'apns-priority': '10',
          'apns-expiration': String(Math.floor(at.getTime() / 1000) + message.keptSeconds),
          'apns-collapse-id': message.content.tag,
          'content-type': 'application/json',
        },
        body: JSON.stringify(payloadOf(message)),
      })
      if (answer.status === 200) return
      if (reasonOf(answer) === 'ExpiredProviderToken') tokens.forget()
      const failure = failureOfApple(answer, at)
      if (!(failure instanceof PushGone)) print(`push: Apple answered ${answer.status} ${reasonOf(answer)}`.trimEnd())
      throw failure
    },
    close: calls.close,
  }
}

/** At most 4 kB: the title has 40 characters, the body two names and a time. */
const payloadOf = ({ content: { title, body, ...more }, badge }: PushMessage) => ({
  aps: { alert: { title, body }, badge, sound: 'default', ...(more.approval && { category: REQUEST_CATEGORY }) },
  ...more,
})

/** Signs a token when there is none that Apple still takes. */
function keptToken({ key, keyId, teamId }: Pick<AppleKeys, 'key' | 'keyId' | 'teamId'>, now: () => Date) {
  let kept: { readonly token: Promise<string>; readonly until: number } | null = null
  return {
    get: (): Promise<string> => {
      const at = now()
      if (kept && at.getTime() < kept.until) return kept.token
      const claims = new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: keyId }).setIssuer(teamId)
      kept = { token: claims.setIssuedAt(at).sign(key), until: at.getTime() + TOKEN_MS }
      return kept.token
    },
    forget: () => void (kept = null),
  }
}

function failureOfApple(answer: Http2Answer, now: Date): Error {
  const { status } = answer
  const reason = reasonOf(answer)
  if (status === 410) return new PushGone('status 410', sinceOf(parsed(answer.body)))
  if (status === 400 && OF_NO_DEVICE.includes(reason)) return new PushGone(reason)
  // the keys of this installation: the operator can correct them meanwhile
  if (status === 403) return new PushDelayed('status 403')
  return failureOf({ status, retryAfter: textIn(answer.headers['retry-after']) }, now)
}

/** When Apple learned that the application is gone from the device. */
const sinceOf = (body: Answer | null): Date | null =>
  typeof body?.timestamp === 'number' && Number.isSafeInteger(body.timestamp) ? new Date(body.timestamp) : null

/** Apple's reason: a word of a fixed list, so a log of it names nobody. */
const reasonOf = ({ body }: Http2Answer): string =>
  /^[A-Za-z]{1,40}$/.exec(textIn(parsed(body)?.reason) ?? '')?.[0] ?? ''
