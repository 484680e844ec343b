/** Browsers without requestIdleCallback (Safari) count as idle after this delay. */
const GUESS_MS = 2_500

/**
 * Runs `work` once, when the browser has nothing else to do. Returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, GUESS_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work)
  return () => cancelIdleCallback(idle)
}
