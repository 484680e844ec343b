/**
 * 019SMS, also sold as TextMe: https://docs.019sms.co.il/sms. Reports are polled by our own ids.
 */
import { HOUR, toWallClock } from '#shared/values/local-time.ts'
import { integerIn, objectIn, textIn, type Answer } from '../read-json.ts'
import { callProvider, localPhone, SMS_TIMEOUT_MS, type TokenAccount } from './call-provider.ts'
import { SmsRefused, SmsThrottled, SmsUnanswered, type RefusalReason, type Sms, type SmsReport } from './sms.ts'

const NAME = '019sms'
/** Codes of calls (https://docs.019sms.co.il/sms/errors-and-status.html). */
const refusals: Readonly<Record<number, RefusalReason>> = {
  3: 'credentials',
  4: 'no_credit',
  5: 'not_permitted',
  8: 'blocked',
  9: 'invalid_phone',
  10: 'credentials',
  11: 'credentials',
  12: 'no_credit',
  503: 'credentials',
  504: 'credentials',
  511: 'credentials',
  515: 'sender_refused',
  715: 'blocked',
  933: 'invalid_phone',
  992: 'sender_refused',
}
/** Processing failed on their side: the message may be tried again. */
const PROCESS_FAILURE = 6
/** Codes of delivery. Codes that are not listed are failures without a known reason. */
const DELIVERED = [0, 102]
/** Sent without a confirmation so far. */
const UNCONFIRMED = -1
const undelivered: Readonly<Record<number, RefusalReason>> = {
  2: 'expired',
  7: 'no_credit',
  15: 'kosher_phone',
  16: 'not_permitted',
  17: 'blocked',
  18: 'rejected',
  103: 'expired',
  108: 'rejected',
  201: 'blocked',
  998: 'not_permitted',
}

/**
 * Calls fail with SmsRefused, SmsThrottled or SmsUnanswered. Sent messages are found by our
 * reference.
 */
export function sms019({ url, username, token, sender, timeoutMs = SMS_TIMEOUT_MS }: TokenAccount): Sms {
  const user = { username }
  const post = async (body: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const call = { provider: NAME, url: addressOf(url), headers, body: JSON.stringify(body), timeoutMs }
    const { status, answer } = await callProvider(call)
    if (status === 401 || status === 403) throw new SmsRefused(NAME, 'credentials', `http ${status}`)
    return answer
  }
  const poll: Sms['poll'] = async (references, from, to) => {
    const window = { from: windowTime(from), to: windowTime(to) }
    const answer = await post({ dlr: { user, transactions: { external_id: [...references] }, ...window } })
    const reports = reportsIn(answer).filter(({ reference }) => references.includes(reference))
    const code = codeOf(answer)
    // without reports and with a code that is no refusal of the account, it knows none of the ids
    if (reports.length === 0 && code !== null && refusals[code] === 'credentials')
      throw new SmsRefused(NAME, 'credentials', code)
    return reports
  }
  return {
    name: NAME,
    real: true,
    reports: 'polled',
    poll,
    readReport: () => null,
    send: async ({ to, text, sender: own, reference }) => {
      const phone = [{ $: { id: reference }, _: localPhone(to) }]
      const answer = await post({ sms: { user, source: own ?? sender, destinations: { phone }, message: text } })
      const code = codeOf(answer)
      if (code === null) throw new SmsUnanswered(NAME, 'no status')
      if (code === PROCESS_FAILURE) throw new SmsThrottled(NAME, null)
      if (code !== 0) throw new SmsRefused(NAME, refusals[code] ?? 'rejected', code)
      return { id: textIn((objectIn(answer.sms) ?? answer).shipment_id) }
    },
    // a message that it has not taken has no report
    find: async ({ reference }, since) => {
      const [report] = await poll([reference], new Date(since.getTime() - HOUR), new Date(since.getTime() + HOUR))
      return report ? { id: null } : null
    },
  }
}

/** The API has one address; a base without a path gets it. */
const addressOf = (url: string): string => (new URL(url).pathname === '/' ? new URL('/api', url).href : url)

/** Answers are flat; some accounts get them inside an object of the operation's name. */
const codeOf = (answer: Answer): number | null =>
  integerIn(answer.status) ?? integerIn((objectIn(answer.sms) ?? objectIn(answer.dlr))?.status)

/** dd/mm/yy hh:mm on Israel's wall clock. */
function windowTime(at: Date): string {
  const wall = toWallClock(at)
  return `${wall.slice(8, 10)}/${wall.slice(5, 7)}/${wall.slice(2, 4)} ${wall.slice(11, 16)}`
}

/**
 * The reports of an answer. Its nesting is not documented, so every object with an `external_id`
 * and a `status` is one.
 */
function reportsIn(value: unknown): SmsReport[] {
  if (Array.isArray(value)) return value.flatMap(reportsIn)
  const object = objectIn(value)
  if (!object) return []
  const [reference, code] = [textIn(object.external_id), integerIn(object.status)]
  if (reference !== null && code !== null) return [{ reference, ...stateOf(code) }]
  return Object.values(object).flatMap(reportsIn)
}
function stateOf(code: number) {
  if (DELIVERED.includes(code)) return { state: 'delivered' } as const
  if (code === UNCONFIRMED) return { state: 'sent' } as const
  return { state: 'failed', failure: undelivered[code] ?? 'undelivered' } as const
}
