import { parsed, readText } from '../read-json.ts'
import { SmsThrottled, SmsUnanswered, SmsUnreachable } from './sms.ts'

export const SMS_TIMEOUT_MS = 15_000
/** Answers are a few kB; a thousand reports are some hundred. */
const ANSWER_MAX = 1024 * 1024
const WAIT_MAX_MS = 60 * 60_000

/** An account of a user name with a token. */
export type TokenAccount = {
  readonly url: string
  readonly username: string
  readonly token: string
  readonly sender: string
  readonly timeoutMs?: number
}

/** Failures of the network before the first byte was sent. */
const NOT_CONNECTED: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]
/** The system's code behind a failed fetch; '' when there is none. */
const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

type Call = {
  readonly provider: string
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
}

/**
 * Calls a provider once. Fails with SmsThrottled for 429, with SmsUnreachable when no connection
 * was made, and with SmsUnanswered for timeouts, broken connections, 5xx, 408 and anything that is
 * no JSON object. Other statuses are the caller's. No error names the message or the credentials.
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
    text = await readText(reply, ANSWER_MAX)
  } catch (error) {
    const code = codeOf(error)
    if (NOT_CONNECTED.includes(code)) throw new SmsUnreachable(provider, code)
    throw new SmsUnanswered(provider, error instanceof Error ? error.name : 'network')
  }
  if (reply.status === 429) throw new SmsThrottled(provider, waitOf(reply.headers.get('retry-after')))
  if (reply.status >= 500 || reply.status === 408) throw new SmsUnanswered(provider, `status ${reply.status}`)
  const answer = parsed(text)
  if (!answer) throw new SmsUnanswered(provider, 'the answer is no JSON object')
  return { status: reply.status, answer }
}

/** Retry-After in seconds; a date is not expected of these providers. */
function waitOf(header: string | null): number | null {
  const seconds = header === null || header === '' ? NaN : Number(header)
  return seconds >= 0 ? Math.min(seconds * 1000, WAIT_MAX_MS) : null
}

/** 0521234567 for +972521234567; other countries without the plus sign. */
export const localPhone = (e164: string): string => e164.replace(/^\+972/, '0').replace('+', '')
