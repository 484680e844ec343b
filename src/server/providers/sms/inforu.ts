/**
 * InforUMobile, REST v2: https://apidoc.inforu.co.il. Reports are pushed, unsigned, to a secret
 * address.
 */
import { integerIn, objectIn, parsed, textIn } from '../read-json.ts'
import { callProvider, localPhone, SMS_TIMEOUT_MS, type TokenAccount } from './call-provider.ts'
import { SmsRefused, SmsUnanswered, type PushedReport, type RefusalReason, type Sms } from './sms.ts'

const NAME = 'inforu'
const TAKEN = 1
/** Codes of the API and of the older XML interface, which share their numbers. */
const refusals: Readonly<Record<number, RefusalReason>> = {
  [-1]: 'credentials',
  [-2]: 'credentials',
  [-231]: 'credentials',
  [-6]: 'invalid_phone',
  [-9]: 'rejected',
  [-13]: 'no_credit',
  [-18]: 'invalid_phone',
  [-26]: 'sender_refused',
  [-28]: 'sender_refused',
  [-90]: 'blocked',
}

/** Calls fail with SmsRefused, SmsThrottled or SmsUnanswered. Sent messages cannot be looked up. */
export function inforuSms({ url, username, token, sender, timeoutMs = SMS_TIMEOUT_MS }: TokenAccount): Sms {
  const authorization = `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`
  const address = `${url.replace(/\/$/, '')}/api/v2/SMS/SendSms`
  return {
    name: NAME,
    real: true,
    reports: 'pushed',
    find: null,
    poll: async () => [],
    send: async ({ to, text, sender: own, reference, reportUrl }) => {
      const body = {
        Data: {
          Message: text,
          Recipients: [{ Phone: localPhone(to), CustomerMessageID: reference }],
          Settings: { Sender: own ?? sender, CustomerMessageId: reference, DeliveryNotificationUrl: reportUrl },
        },
      }
      const headers = { 'content-type': 'application/json', authorization }
      const call = { provider: NAME, url: address, headers, body: JSON.stringify(body), timeoutMs }
      const { status, answer } = await callProvider(call)
      const code = integerIn(answer.StatusId)
      if (status === 401 || status === 403) throw new SmsRefused(NAME, 'credentials', code ?? `http ${status}`)
      if (code === null) throw new SmsUnanswered(NAME, 'no StatusId')
      if (code !== TAKEN) throw new SmsRefused(NAME, refusals[code] ?? 'rejected', code)
      return { id: textIn(answer.RequestId) ?? textIn(objectIn(answer.Data)?.RequestId) }
    },
    readReport: ({ bytes, headers }) => reportIn(Buffer.from(bytes).toString(), headers['content-type'] ?? ''),
  }
}

/** A form or JSON, whose names differ in their case between the products of the company. */
function reportIn(text: string, contentType: string): PushedReport | null {
  const object = contentType.includes('x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : parsed(text)
  if (!object) return null
  const inner = objectIn(object.Data) ?? object
  const fields = new Map(Object.entries(inner).map(([name, value]) => [name.toLowerCase(), value]))
  const status = textIn(fields.get('status')) ?? textIn(fields.get('statusid'))
  if (status === null) return null
  const description = textIn(fields.get('statusdescription')) ?? textIn(fields.get('description')) ?? ''
  const state = stateOf(status, description)
  return state && { ...state, reference: textIn(fields.get('customermessageid')), id: null }
}

/** Numbers: 2 delivered, -2 failed, 1 and 0 on their way, -4 blocked. Words are matched as well. */
function stateOf(status: string, description: string) {
  const words = `${status} ${description}`.toLowerCase()
  if (/kosher/.test(words)) return failed('kosher_phone')
  if (status === '-4' || /block|remov|unsubscri/.test(words)) return failed('blocked')
  if (/expir/.test(words)) return failed('expired')
  if (/not.?deliver|undeliver|fail|reject/.test(words)) return failed('undelivered')
  if (status === '2' || /deliver/.test(words)) return { state: 'delivered' } as const
  if (status.startsWith('-')) return failed('undelivered')
  return ['0', '1'].includes(status) || /sent|accept|queue/.test(words) ? ({ state: 'sent' } as const) : null
}
const failed = (failure: RefusalReason) => ({ state: 'failed', failure }) as const
