import type { documentRequests } from '#shared/signing/document-requests/contract.ts'
import { routes } from '#shared/signing/document-requests/routes.ts'
import { CallFailed, client, Unreachable } from '#web/platform/call.ts'
import { text } from './text.ts'

/** The calls of signers and of visitors who check a file. They need no session. */
export const signingApi = client<typeof documentRequests>(routes, { token: () => null })

export type SigningLink = Awaited<ReturnType<typeof signingApi.show>>

/** The address of a file behind a link, for the browser's own download; `pass` is of openAgain. */
export const addressOf = (route: 'original' | 'signedCopy', token: string, pass?: string): string =>
  routes[route][1].replace(':token', encodeURIComponent(token)) + (pass ? `?pass=${encodeURIComponent(pass)}` : '')

/** Why a call failed: its code, a sentence to show, and the sentences of its fields. */
export type Problem = { readonly code: string; readonly sentence: string; readonly fields: Record<string, string> }
/** Reads a failed call. A lost network has the code `unreachable`. */
export function problemOf(failure: unknown): Problem {
  if (failure instanceof Unreachable) return { code: 'unreachable', sentence: text.offline, fields: {} }
  if (!(failure instanceof CallFailed) || !failure.problem)
    return { code: 'bug', sentence: text.unexpected, fields: {} }
  return { code: failure.code, sentence: failure.message, fields: failure.problem.fields ?? {} }
}
