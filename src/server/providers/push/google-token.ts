/** The bearer token of a Google service account (RFC 7523), which Google gives for an hour. */
import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { parsed, textIn } from '../read-json.ts'
import { openHttp2 } from './http2-calls.ts'
import { failureOf, PushDelayed } from './push.ts'

export type GoogleAccount = {
  readonly email: string
  readonly key: KeyObject
  /** Where tokens are asked for. */
  readonly tokenUrl: string
}
type Options = {
  readonly scope: string
  readonly now: () => Date
  readonly print: (line: string) => void
  readonly timeoutMs?: number | undefined
}
type Kept = { readonly token: string; readonly until: number }

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const CLAIM_SECONDS = 3600
/** Not used in the minute before its end. */
const MARGIN_MS = 60_000

/** Asks for a token when there is none that is valid; callers at the same time share one call. */
export function googleToken({ email, key, tokenUrl }: GoogleAccount, { scope, now, print, timeoutMs }: Options) {
  const { origin, pathname } = new URL(tokenUrl)
  const calls = openHttp2(origin, { timeoutMs })
  let kept: Kept | null = null
  let asking: Promise<Kept> | null = null

  const ask = async (): Promise<Kept> => {
    const at = now()
    const seconds = Math.floor(at.getTime() / 1000)
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(email)
      .setAudience(tokenUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + CLAIM_SECONDS)
      .sign(key)
    const { status, headers, body } = await calls.post({
      path: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
    })
    const answer = parsed(body)
    const token = textIn(answer?.access_token)
    if (status === 200 && token !== null) {
      const lifetime = Number(answer?.expires_in) || 0
      return { token, until: at.getTime() + lifetime * 1000 - MARGIN_MS }
    }
    print(`push: Google answered ${status} to its service account`)
    const failure = failureOf({ status, retryAfter: textIn(headers['retry-after']) }, at)
    // the account of this installation: the operator can correct it meanwhile
    throw failure instanceof PushDelayed ? failure : new PushDelayed(`status ${status} for a token`)
  }
  return {
    get: async (): Promise<string> => {
      if (kept && now().getTime() < kept.until) return kept.token
      asking ??= ask().finally(() => (asking = null))
      kept = await asking
      return kept.token
    },
    forget: () => void (kept = null),
    close: calls.close,
  }
}
