/**
 * Answers that the page asked for before this bundle arrived (staff/early.ts). Each is taken once, by the first call with the same
 * address and the same token, and the rest are dropped a few seconds after the page began, so none outlives its session.
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
