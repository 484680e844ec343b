/** Which appointments a delay pushes. Pure. Epoch milliseconds. */
import type { Span } from './rules.ts'

export type Later = Span & { readonly id: number; readonly status_key: string }
export type Pushed = Span & { readonly id: number }
/** A visit that took place or that was missed stays where it is. */
const OPEN: readonly string[] = ['waiting', 'confirmed', 'reminded', 'arrived']
/** Whether a visit may still begin later: neither done, missed nor cancelled. */
export const isOpen = ({ status_key }: { readonly status_key: string }): boolean => OPEN.includes(status_key)

/**
 * The appointments after a delayed one that have to begin later, each only as much as it must, the
 * soonest first. One that stands in no way ends the chain.
 */
export function pushedBy(delayed: Span, later: readonly Later[]): Pushed[] {
  const pushed: Pushed[] = []
  let { end } = delayed
  for (const next of later.filter(isOpen).toSorted((a, b) => a.start - b.start || a.id - b.id)) {
    if (next.start >= end) break
    const by = end - next.start
    pushed.push({ id: next.id, start: next.start + by, end: next.end + by })
    end = next.end + by
  }
  return pushed
}
