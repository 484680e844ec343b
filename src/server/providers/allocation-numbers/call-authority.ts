import { objectIn, parsed, readText, textIn, type Answer } from '../read-json.ts'
import { AuthorityRefusal, AuthoritySilent, TokenRefused } from './tax-authority.ts'

/** Answers are a few kB. */
const ANSWER_MAX = 256 * 1024

type Call = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
}

/**
 * Posts and returns the JSON object of the answer. Fails with TokenRefused for 401,
 * AuthorityRefusal for other 4xx answers, and AuthoritySilent for timeouts, broken connections,
 * 406, 408, 429, 5xx and anything that is no JSON object. It never tries again.
 */
export async function callAuthority({ url, headers, body, timeoutMs }: Call): Promise<Answer> {
  let status: number
  let text: string
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    status = reply.status
    text = await readText(reply, ANSWER_MAX)
  } catch (error) {
    throw new AuthoritySilent(error instanceof Error ? error.name : 'network', error)
  }
  if (status === 401) throw new TokenRefused()
  const answer = parsed(text)
  // 406 is an error inside the authority's own systems; support asks for its error_id
  if (status === 406) throw new AuthoritySilent(`status 406, error ${textIn(answer?.error_id) ?? ''}`)
  if (status >= 500 || status === 408 || status === 429) throw new AuthoritySilent(`status ${status}`)
  if (status >= 400) throw new AuthorityRefusal(codeIn(answer) ?? `http ${status}`)
  if (!answer) throw new AuthoritySilent('the answer is no JSON object')
  return answer
}

/** The first code of `{ message: { errors: [{ code }] } }`, or of OAuth's `{ error }`. */
export function codeIn(answer: Answer | null): string | null {
  const errors = objectIn(answer?.message)?.errors
  const first: unknown = Array.isArray(errors) ? errors[0] : null
  const code = textIn(objectIn(first)?.code) ?? textIn(answer?.error)
  return code !== null && /^[\w .-]{1,40}$/.test(code) ? code : null
}
