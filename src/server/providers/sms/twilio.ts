/**
 * Twilio: https://www.twilio.com/docs/messaging/api/message-resource. Reports are pushed and
 * signed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { integerIn, objectIn, textIn } from '../read-json.ts'
import { callProvider, SMS_TIMEOUT_MS } from './call-provider.ts'
import { SmsRefused, SmsThrottled, SmsUnanswered, type PostedReport, type RefusalReason, type Sms } from './sms.ts'

type Account = {
  /** https://api.twilio.com */
  readonly url: string
  readonly accountSid: string
  readonly authToken: string
  readonly sender: string
  readonly timeoutMs?: number
}

const NAME = 'twilio'
/** https://www.twilio.com/docs/api/errors */
const refusals: Readonly<Record<number, RefusalReason>> = {
  20003: 'credentials',
  20404: 'credentials',
  21211: 'invalid_phone',
  21212: 'sender_refused',
  21214: 'invalid_phone',
  21408: 'rejected',
  21602: 'rejected',
  21603: 'sender_refused',
  21606: 'sender_refused',
  21610: 'blocked',
  21611: 'no_credit',
  21612: 'sender_refused',
  21614: 'invalid_phone',
  21617: 'rejected',
  21659: 'sender_refused',
  30001: 'no_credit',
  30002: 'credentials',
  30003: 'expired',
  30004: 'blocked',
  30005: 'invalid_phone',
  30006: 'invalid_phone',
  30007: 'rejected',
  30008: 'undelivered',
}
const THROTTLED = [20429, 14107]
/** The account may not be charged, or is suspended. */
const NO_CREDIT = [20005, 90010]

/** Calls fail with SmsRefused, SmsThrottled or SmsUnanswered. Unsigned reports are ignored. */
export function twilioSms({ url, accountSid, authToken, sender, timeoutMs = SMS_TIMEOUT_MS }: Account): Sms {
  const headers = { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }
  const messages = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const checked = ({ status, answer }: Awaited<ReturnType<typeof callProvider>>) => {
    if (status < 400) return answer
    const code = integerIn(answer.code) ?? 0
    if (THROTTLED.includes(code)) throw new SmsThrottled(NAME, null)
    if (NO_CREDIT.includes(code)) throw new SmsRefused(NAME, 'no_credit', code)
    if (status === 401 || status === 403) throw new SmsRefused(NAME, 'credentials', code)
    throw new SmsRefused(NAME, refusals[code] ?? 'rejected', code)
  }
  return {
    name: NAME,
    real: true,
    reports: 'pushed',
    poll: async () => [],
    send: async ({ to, text, sender: own, reportUrl }) => {
      const from = own ?? sender
      const by = from.startsWith('MG') && from.length === 34 ? { MessagingServiceSid: from } : { From: from }
      const body = new URLSearchParams({ To: to, ...by, Body: text, StatusCallback: reportUrl }).toString()
      const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
      const answer = checked(await callProvider({ provider: NAME, url: messages, headers: form, body, timeoutMs }))
      const id = textIn(answer.sid)
      if (id === null) throw new SmsUnanswered(NAME, 'no sid')
      return { id }
    },
    // messages have no name of ours: the same text to the same phone since then is the message
    find: async ({ to, text }, since) => {
      const query = new URLSearchParams({ To: to, PageSize: '50' })
      const call = { provider: NAME, url: `${messages}?${query}`, method: 'GET' as const, headers, timeoutMs }
      const { messages: listed } = checked(await callProvider(call))
      if (!Array.isArray(listed)) throw new SmsUnanswered(NAME, 'no messages')
      const found = listed
        .map((one: unknown) => objectIn(one) ?? {})
        .find(
          ({ body, date_created }) =>
            body === text && Date.parse(textIn(date_created) ?? '') >= since.getTime() - CLOCKS_DIFFER_MS,
        )
      return found ? { id: textIn(found.sid) } : null
    },
    readReport: (post) => {
      const fields = new URLSearchParams(Buffer.from(post.bytes).toString())
      if (!isSigned(post, fields, authToken)) return null
      const [id, status] = [fields.get('MessageSid'), fields.get('MessageStatus')]
      if (!id || !status) return null
      const about = { reference: null, id }
      if (status === 'delivered' || status === 'read') return { ...about, state: 'delivered' }
      if (status === 'failed' || status === 'undelivered')
        return {
          ...about,
          state: 'failed',
          failure: refusals[integerIn(fields.get('ErrorCode')) ?? 0] ?? 'undelivered',
        }
      return { ...about, state: 'sent' }
    },
  }
}
/** Dates have whole seconds, and the clocks of the two sides differ. */
const CLOCKS_DIFFER_MS = 60_000

/**
 * The signature is the HMAC-SHA1 of the address and of all fields in the order of their names:
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
function isSigned({ url, headers }: PostedReport, fields: URLSearchParams, authToken: string): boolean {
  const sorted = [...fields].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const signed = url + sorted.map(([name, value]) => name + value).join('')
  const expected = createHmac('sha1', authToken).update(signed).digest()
  const given = Buffer.from(headers['x-twilio-signature'] ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
