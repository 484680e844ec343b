/**
 * Responses that the page requested before this bundle loaded (staff/early.ts). The first call with
 * the same URL and token takes each one. The rest are dropped a few seconds after the page loads,
 * so that none outlives its session.
 */
export type EarlyResponses = {
  readonly token: string
  readonly responses: Map<string, Promise<Response>>
  /** When they were requested, by `performance.now()`. */
  readonly at: number
}

declare global {
  var earlyResponses: EarlyResponses | undefined
}

/** Undefined when there is none, or when another session requested it. Taken only once. */
export function takeEarlyResponse(address: string, token: string | null): Promise<Response> | undefined {
  const early = globalThis.earlyResponses
  if (!early || early.token !== token) return undefined
  const response = early.responses.get(address)
  early.responses.delete(address)
  return response
}
