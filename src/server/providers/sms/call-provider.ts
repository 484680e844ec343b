import { SmsThrottled, SmsUnanswered } from './sms.ts'

export const SMS_TIMEOUT_MS = 15_000
/** Answers are a few kB; a thousand reports are some hundred. */
const ANSWER_MAX = 1024 * 1024
const WAIT_MAX_MS = 60 * 60_000

/** An object of the answer, whose fields are all unknown. */
export type Answer = Readonly<Record<string, unknown>>

type Call = {
  readonly provider: string
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
}

/**
 * Calls a provider once. Fails with SmsThrottled for 429, and with SmsUnanswered for timeouts, broken
 * connections, 5xx, 408 and anything that is no JSON object. Other statuses are the caller's. Neither
 * error names the message or the credentials.
 */
export async function callProvider({ provider, url, method = 'POST', headers, body, timeoutMs }: Call) {
  let reply: Response
  let text: string
  try {
    reply = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await reply.text()
  } catch (error) {
    throw new SmsUnanswered(provider, error instanceof Error ? error.name : 'network')
  }
  if (reply.status === 429) throw new SmsThrottled(provider, waitOf(reply.headers.get('retry-after')))
  if (reply.status >= 500 || reply.status === 408) throw new SmsUnanswered(provider, `status ${reply.status}`)
  const answer = text.length > ANSWER_MAX ? null : parsed(text)
  if (!answer) throw new SmsUnanswered(provider, 'the answer is no JSON object')
  return { status: reply.status, answer }
}

/** Retry-After in seconds; a date is not expected of these providers. */
function waitOf(header: string | null): number | null {
  const seconds = header === null || header === '' ? NaN : Number(header)
  return seconds >= 0 ? Math.min(seconds * 1000, WAIT_MAX_MS) : null
}

/** The JSON object of a text, or null. */
export function parsed(text: string): Answer | null {
  try {
    return objectIn(JSON.parse(text))
  } catch {
    return null
  }
}
/** Null for anything but an object, arrays included. */
export const objectIn = (value: unknown): Answer | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : null
/** A filled text, or a number as text; null for anything else. */
export const textIn = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null
/** A whole number, also as text; null for anything else. */
export function integerIn(value: unknown): number | null {
  const text = textIn(value)
  return text !== null && /^-?\d{1,9}$/.test(text) ? Number(text) : null
}

/** 0521234567 for +972521234567; other countries without the plus sign. */
export const localPhone = (e164: string): string => e164.replace(/^\+972/, '0').replace('+', '')
