/** Google's push service: Firebase Cloud Messaging, HTTP v1 API. */
import { ANDROID_CHANNEL } from '#shared/values/push-content.ts'
import { objectIn, parsed, textIn, type Answer } from '../read-json.ts'
import { googleToken, type GoogleAccount } from './google-token.ts'
import { openHttp2, type Http2Answer } from './http2-calls.ts'
import { failureOf, PushDelayed, PushGone, type AppDevice, type AppService, type PushMessage } from './push.ts'

export type GoogleKeys = GoogleAccount & { readonly projectId: string; readonly url: string }
type Options = {
  /** Of the machine: Google compares it with its own. */
  readonly now: () => Date
  /** Receives a line for the operator about each refusal. */
  readonly print: (line: string) => void
  readonly timeoutMs?: number
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest'
/** What Google asks to wait for when its quota is used up and it names no time. */
const QUOTA_WAIT_MS = 60_000

/** Sends to phones with Android, by a token of the service account. */
export function googlePush({ projectId, url, ...account }: GoogleKeys, options: Options): AppService {
  const { now, print, timeoutMs } = options
  const calls = openHttp2(url, { timeoutMs })
  const tokens = googleToken(account, { scope: SCOPE, now, print, timeoutMs })
  return {
    send: async (device, message) => {
      const answer = await calls.post({
        path: `/v1/projects/${projectId}/messages:send`,
        headers: { authorization: `Bearer ${await tokens.get()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: messageOf(device, message) }),
      })
      if (answer.status === 200) return
      if (answer.status === 401) tokens.forget()
      const failure = failureOfGoogle(answer, now())
      if (!(failure instanceof PushGone)) print(`push: Google answered ${saidBy(answer)}`)
      throw failure
    },
    close: () => {
      calls.close()
      tokens.close()
    },
  }
}

/**
 * The tag replaces one that is shown. There is no `collapse_key`: Google keeps at most four for a
 * device that is off and drops others.
 */
const messageOf = ({ endpoint }: AppDevice, { content, badge, keptSeconds }: PushMessage) => {
  const { title, body, ...data } = content
  const { tag, at } = data
  const android = { priority: 'HIGH', ttl: `${keptSeconds}s` }
  // what Google shows has no buttons, so the application shows a request itself
  if (data.approval !== undefined) return { token: endpoint, data: { ...content, badge: String(badge) }, android }
  return {
    token: endpoint,
    notification: { title, body },
    data,
    android: {
      ...android,
      notification: { channel_id: ANDROID_CHANNEL, tag, notification_count: badge, event_time: at },
    },
  }
}

function failureOfGoogle(answer: Http2Answer, now: Date): Error {
  const { status, headers } = answer
  const code = codeOf(answer)
  if (code === 'UNREGISTERED') return new PushGone(code)
  // the token of another application; Google's answer to other keys has no code of its own
  if (code === 'SENDER_ID_MISMATCH') return new PushGone(code)
  if (status === 400 && blames(answer, 'message.token')) return new PushGone('INVALID_ARGUMENT')
  // the keys of this installation: the operator can correct them meanwhile
  if (status === 401 || status === 403) return new PushDelayed(`status ${status}`)
  const retryAfter = textIn(headers['retry-after'])
  if (status === 429 && retryAfter === null) return new PushDelayed('status 429', QUOTA_WAIT_MS)
  return failureOf({ status, retryAfter }, now)
}

const errorOf = ({ body }: Http2Answer) => objectIn(parsed(body)?.error)
const detailsOf = (answer: Http2Answer, type: string): readonly Answer[] => {
  const details: unknown = errorOf(answer)?.details
  const all: readonly unknown[] = Array.isArray(details) ? details : []
  return all.map(objectIn).filter((detail) => detail !== null && detail['@type'] === type) as readonly Answer[]
}
/** Google's code for messages, or else that of all its services. */
const codeOf = (answer: Http2Answer): string | null =>
  textIn(detailsOf(answer, FCM_ERROR)[0]?.errorCode) ?? textIn(errorOf(answer)?.status)
const blames = (answer: Http2Answer, field: string): boolean =>
  detailsOf(answer, BAD_REQUEST).some(({ fieldViolations: found }) =>
    (Array.isArray(found) ? (found as unknown[]) : []).some((one) => objectIn(one)?.field === field),
  )

/** The status and Google's code, which is one of a list and nobody's data. */
function saidBy(answer: Http2Answer): string {
  const code = codeOf(answer)
  return code !== null && /^[A-Z_]{1,40}$/.test(code) ? `${answer.status} ${code}` : String(answer.status)
}
