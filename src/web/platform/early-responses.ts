/**
 * Responses that the page requested before this bundle loaded (staff/early.ts). The first call with
 * the same URL and token takes each one. The rest are dropped a few seconds after the page loads,
 * so that none outlives its session.
 */
export type EarlyResponses = {
  readonly token: string
  /** By address. Undefined where a request for several of them failed. */
  readonly responses: Map<string, Promise<Response | undefined>>
  /** When they were requested, by `performance.now()`. */
  readonly at: number
}

declare global {
  var earlyResponses: EarlyResponses | undefined
}

/** Undefined when there is none, or when another session requested it. Taken only once. */
export function takeEarlyResponse(address: string, token: string | null): Promise<Response | undefined> | undefined {
  const early = globalThis.earlyResponses
  if (!early || early.token !== token) return undefined
  const response = early.responses.get(address)
  early.responses.delete(address)
  return response
}

/**
 * When a call that is made now was asked for, by `performance.now()`: earlier, when an early
 * response waits for it.
 */
export function askedAt(address: string): number {
  const early = globalThis.earlyResponses
  return early?.responses.has(address) ? early.at : performance.now()
}

/** Something changed since they were requested: later calls ask for themselves. */
export const dropEarlyResponses = (): void => globalThis.earlyResponses?.responses.clear()
