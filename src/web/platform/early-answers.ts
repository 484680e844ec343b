/**
 * Responses that the page requested before this bundle loaded (staff/early.ts). The first call with
 * the same URL and token takes each one. The rest are dropped a few seconds after the page loads,
 * so that none outlives its session.
 */
export type EarlyAnswers = { readonly token: string; readonly answers: Map<string, Promise<Response>> }

declare global {
  var earlyAnswers: EarlyAnswers | undefined
}

export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers
  if (!early || early.token !== token) return undefined
  const answer = early.answers.get(address)
  early.answers.delete(address)
  return answer
}
