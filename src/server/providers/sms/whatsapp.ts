/**
 * WhatsApp Business Cloud: https://developers.facebook.com/docs/whatsapp/cloud-api. Reports are
 * pushed and signed. A message cannot be looked up, and its sending has no idempotency key.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { integerIn, objectIn, parsed, textIn, type Answer } from '../read-json.ts'
import { callProvider, SMS_TIMEOUT_MS } from './call-provider.ts'
import { SmsRefused, SmsThrottled, SmsUnanswered, type RefusalReason } from './sms.ts'

export const WHATSAPP = 'whatsapp'
const VERSION = 'v23.0'

type Account = {
  /** https://graph.facebook.com */
  readonly url: string
  /** Meta's id of the number that sends. */
  readonly phoneNumberId: string
  readonly accessToken: string
  readonly timeoutMs?: number
}
export type OutgoingWhatsapp = {
  /** E.164 */
  readonly to: string
  /** Our own name of the message, which reports repeat. */
  readonly reference: string
  readonly content: Template | { readonly text: string }
}
type Template = {
  /** The name of an approved template. */
  readonly template: string
  readonly language: string
  /** What fills {{1}}, {{2}} and so on of its text. */
  readonly values: readonly string[]
  /** What its buttons report, in their order. */
  readonly payloads: readonly string[]
}

/** https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes */
const refusals: Readonly<Record<number, RefusalReason>> = {
  0: 'credentials',
  3: 'credentials',
  10: 'credentials',
  190: 'credentials',
  131005: 'credentials',
  131021: 'invalid_phone',
  131026: 'no_whatsapp',
  131030: 'no_whatsapp',
  131031: 'credentials',
  131042: 'no_credit',
  131045: 'sender_refused',
  131047: 'expired',
  131048: 'not_permitted',
  131050: 'blocked',
  132000: 'template_refused',
  132001: 'template_refused',
  132005: 'template_refused',
  132007: 'template_refused',
  132012: 'template_refused',
  132015: 'template_refused',
  132016: 'template_refused',
  133010: 'sender_refused',
  368: 'not_permitted',
}
/**
 * Too many calls of the app or the account, messages of the number, or messages to one recipient.
 */
const THROTTLED: readonly number[] = [4, 80007, 130429, 131056]

/** Why Meta refused a message, by its code; permissions have the codes from 200 to 299. */
const reasonOf = (code: number): RefusalReason | null =>
  refusals[code] ?? (code >= 200 && code <= 299 ? 'credentials' : null)

/**
 * Sends from one number: templates, and texts within 24 hours after the recipient has written.
 * Calls fail with SmsRefused, SmsThrottled, SmsUnreachable or SmsUnanswered; after the last the
 * message may have been sent.
 */
export function whatsappCloud({ url, phoneNumberId, accessToken, timeoutMs = SMS_TIMEOUT_MS }: Account) {
  const base = `${url.replace(/\/$/, '')}/${VERSION}/${phoneNumberId}`
  const headers = { authorization: `Bearer ${accessToken}` }
  return {
    /** Returns Meta's id of the message. */
    send: async (message: OutgoingWhatsapp): Promise<{ readonly id: string }> => {
      const call = {
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(message)),
      }
      const answer = checked(await callProvider({ provider: WHATSAPP, url: `${base}/messages`, timeoutMs, ...call }))
      const [first] = Array.isArray(answer.messages) ? (answer.messages as unknown[]) : []
      const id = textIn(objectIn(first)?.id)
      if (id === null) throw new SmsUnanswered(WHATSAPP, 'no id')
      return { id }
    },
    /** The name that Meta has verified for the number, and the number as it is shown. */
    check: async (): Promise<{ readonly name: string; readonly phone: string }> => {
      const address = `${base}?fields=verified_name,display_phone_number`
      const call = { provider: WHATSAPP, url: address, method: 'GET' as const, headers, timeoutMs }
      const answer = checked(await callProvider(call))
      return { name: textIn(answer.verified_name) ?? '', phone: textIn(answer.display_phone_number) ?? '' }
    },
  }
}

function checked({ status, answer }: Awaited<ReturnType<typeof callProvider>>): Answer {
  const error = objectIn(answer.error)
  if (status < 400 && !error) return answer
  const code = integerIn(error?.code)
  if (code !== null && THROTTLED.includes(code)) throw new SmsThrottled(WHATSAPP, null)
  const isOfAccount = status === 401 || status === 403
  const reason = (code === null ? null : reasonOf(code)) ?? (isOfAccount ? 'credentials' : 'rejected')
  throw new SmsRefused(WHATSAPP, reason, code ?? `http ${status}`)
}

const bodyOf = ({ to, reference, content }: OutgoingWhatsapp) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: to.replace('+', ''),
  ...('text' in content
    ? { type: 'text', text: { body: content.text } }
    : { type: 'template', template: templateOf(content) }),
  biz_opaque_callback_data: reference,
})
const templateOf = ({ template, language, values, payloads }: Template) => ({
  name: template,
  language: { code: language },
  components: [
    { type: 'body', parameters: values.map((text) => ({ type: 'text', text })) },
    ...payloads.map((payload, i) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index: String(i),
      parameters: [{ type: 'payload', payload }],
    })),
  ],
})

/** A status of a message. `id` is Meta's id of it, `reference` ours. */
export type WhatsappStatus = {
  readonly id: string
  readonly reference: string
  readonly state: 'sent' | 'delivered' | 'read' | 'failed'
  readonly failure: RefusalReason | null
}

/** What a customer sent. */
export type WhatsappReply = {
  /** Meta's id of it. */
  readonly id: string
  /** E.164 */
  readonly from: string
  readonly at: Date
  /** Meta's id of the message that it quotes, or whose button was pressed. */
  readonly quotedId: string | null
  /** Of a button. */
  readonly payload: string | null
  /** Null for pictures, recordings and the like. */
  readonly text: string | null
}
type WhatsappReport = { readonly statuses: readonly WhatsappStatus[]; readonly replies: readonly WhatsappReply[] }

/**
 * What is in a signed report about messages of this number; the rest is left out. Null when the
 * signature is wrong or the report is no JSON object.
 */
export function readWhatsappReport(
  bytes: Uint8Array,
  signature: string | undefined,
  { appSecret, phoneNumberId }: { readonly appSecret: string; readonly phoneNumberId: string },
): WhatsappReport | null {
  if (!isSigned(bytes, signature, appSecret)) return null
  const report = parsed(Buffer.from(bytes).toString())
  if (!report) return null
  const values = valuesOf(report, phoneNumberId)
  return {
    statuses: values.flatMap(({ statuses }) => listIn(statuses).flatMap(statusIn)),
    replies: values.flatMap(({ messages }) => listIn(messages).flatMap(replyIn)),
  }
}

/**
 * The header is `sha256=` and the HMAC of the bytes:
 * https://developers.facebook.com/docs/graph-api/webhooks/getting-started
 */
function isSigned(bytes: Uint8Array, signature: string | undefined, appSecret: string): boolean {
  const [, hex = ''] = /^sha256=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  const expected = createHmac('sha256', appSecret).update(bytes).digest()
  const given = Buffer.from(hex, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const listIn = (value: unknown): readonly Answer[] =>
  Array.isArray(value) ? value.flatMap((one: unknown) => inList(one)) : []
const inList = (value: unknown): readonly Answer[] => {
  const object = objectIn(value)
  return object ? [object] : []
}

/** entry[].changes[].value of the number. */
const valuesOf = (report: Answer, phoneNumberId: string): readonly Answer[] =>
  listIn(report.entry)
    .flatMap(({ changes }) => listIn(changes))
    .flatMap(({ value }) => inList(value))
    .filter(({ metadata }) => textIn(objectIn(metadata)?.phone_number_id) === phoneNumberId)

const STATES = ['sent', 'delivered', 'read', 'failed'] as const
function statusIn({ id, status, biz_opaque_callback_data, errors }: Answer): readonly WhatsappStatus[] {
  const [name, reference] = [textIn(id), textIn(biz_opaque_callback_data)]
  const state = STATES.find((known) => known === status)
  if (name === null || reference === null || !state) return []
  if (state !== 'failed') return [{ id: name, reference, state, failure: null }]
  const code = integerIn(listIn(errors)[0]?.code)
  return [{ id: name, reference, state, failure: (code === null ? null : reasonOf(code)) ?? 'undelivered' }]
}

/**
 * Texts, buttons of templates and buttons of our own; other types have neither text nor payload.
 */
function replyIn({ id, from, timestamp, type, context, text, button, interactive }: Answer): readonly WhatsappReply[] {
  const [name, digits, seconds] = [textIn(id), textIn(from), Number(textIn(timestamp))]
  if (name === null || name.length > ID_MAX || !/^[1-9]\d{7,14}$/.test(digits ?? '') || !(seconds > 0)) return []
  // a reaction to a message is no answer, and Meta names edited and deleted ones unsupported
  if (type === 'reaction' || type === 'unsupported' || type === 'system') return []
  const pressed = objectIn(button) ?? objectIn(objectIn(interactive)?.button_reply)
  return [
    {
      id: name,
      from: `+${digits}`,
      at: new Date(seconds * 1000),
      quotedId: textIn(objectIn(context)?.id),
      payload: pressed && (textIn(pressed.payload) ?? textIn(pressed.id)),
      text: type === 'text' ? textIn(objectIn(text)?.body) : null,
    },
  ]
}
const ID_MAX = 200
