import { parsed, readText, textIn, type Answer } from '../read-json.ts'
import { GatewayRefusal, GatewaySilent } from './card-gateway.ts'

export const GATEWAY_TIMEOUT_MS = 15_000
/** Answers are a few kB. */
const ANSWER_MAX = 256 * 1024

type Call = {
  readonly gateway: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: object
  readonly timeoutMs: number
}

/**
 * Posts JSON and returns the JSON object of the answer. Fails with GatewayRefusal for 4xx answers,
 * and with GatewaySilent for timeouts, broken connections, 5xx, 408, 429 and anything that is not a
 * JSON object. It never tries again, because the first call may have had an effect.
 */
export async function postJson({ gateway, url, headers = {}, body, timeoutMs }: Call): Promise<Answer> {
  const noAnswer = (why: string, cause?: unknown) => new GatewaySilent(gateway, why, cause)
  let status: number
  let text: string
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = reply.status
    text = await readText(reply, ANSWER_MAX)
  } catch (error) {
    throw noAnswer(error instanceof Error ? error.name : 'network', error)
  }
  if (status >= 500 || status === 408 || status === 429) throw noAnswer(`status ${status}`)
  if (status >= 400) throw new GatewayRefusal(gateway, `http ${status}`)
  const answer = parsed(text)
  if (!answer) throw noAnswer('the answer is not a JSON object')
  return answer
}

/** Agorot of shekels in JSON, 12.36 or "12.36". Null when it is no whole number of agorot. */
export function agorotIn(value: unknown): number | null {
  const text = textIn(value)
  if (text === null || !/^\d{1,9}(\.\d{1,4})?$/.test(text)) return null
  const agorot = Math.round(Number(text) * 100)
  return Math.abs(Number(text) * 100 - agorot) < 0.001 ? agorot : null
}
/** Shekels as these companies read them: a JSON number with at most two decimals. */
export const shekels = (agorot: number): number => agorot / 100
/** The number of payments, at least one. */
export const instalmentsIn = (value: unknown): number => {
  const n = Number(value)
  return Number.isInteger(n) && n >= 1 ? n : 1
}
