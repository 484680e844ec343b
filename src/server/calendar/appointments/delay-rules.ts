/** Which appointments a delay pushes. Pure. Epoch milliseconds. */
import { busyParts } from '#shared/calendar/availability/slots.ts'
import { type Processing } from '#shared/catalog/products/rules.ts'
import { meet } from '#shared/values/ranges.ts'
import type { Span } from './rules.ts'

type Timed = Span & Processing
/** `resources`: the rooms and devices of one unit that it takes, `rest` milliseconds longer. */
export type Using = Timed & { readonly rest: number; readonly resources: readonly number[] }
export type Later = Using & { readonly id: number; readonly status_key: string }
export type Pushed = Span & { readonly id: number }
/** A visit that took place or that was missed stays where it is. */
const OPEN: readonly string[] = ['waiting', 'confirmed', 'reminded', 'arrived']
/** Whether a visit may still begin later: neither done, missed nor cancelled. */
export const isOpen = ({ status_key }: { readonly status_key: string }): boolean => OPEN.includes(status_key)

/** Whether two appointments need their employee at once. */
export const collide = (a: Timed, b: Timed): boolean =>
  busyParts(a, a).some((part) => busyParts(b, b).some((other) => meet(part, other)))

/**
/**
 * The appointments after a delayed one, or in its processing time, that have to begin later, each
 * only as much as it must, the soonest first. One in the same room begins when the buffer before it
 * is over. One that stands in no way stays.
 */
export function pushedBy(delayed: Using, later: readonly Later[]): Pushed[] {
  const placed: Using[] = [delayed]
  const pushed: Pushed[] = []
  for (const next of later.filter(isOpen).toSorted((a, b) => a.start - b.start || a.id - b.id)) {
    const by = delayUntilFree(next, placed)
    if (by === 0) continue
    const moved = { ...next, start: next.start + by, end: next.end + by }
    placed.push(moved)
    pushed.push({ id: next.id, start: moved.start, end: moved.end })
  }
  return pushed
}

/** By how much an appointment must begin later so that it collides with none of the placed ones. */
function delayUntilFree(next: Using, placed: readonly Using[]): number {
  const taken = placed.flatMap((one) => busyParts(one, one))
  const rooms = placed.filter(({ resources }) => resources.some((id) => next.resources.includes(id))).map(inRoom)
  let by = 0
  for (;;) {
    const moved = { ...next, start: next.start + by, end: next.end + by }
    const steps = [...pastOf(busyParts(moved, next), taken), ...pastOf([inRoom(moved)], rooms)]
    if (steps.length === 0) return by
    by += Math.max(...steps)
  }
}
const inRoom = ({ start, end, rest }: Using): Span => ({ start, end: end + rest })
/** How much later each of these must begin to be past what it meets. */
const pastOf = (wanted: readonly Span[], taken: readonly Span[]): number[] =>
  wanted.flatMap((part) => taken.filter((one) => meet(part, one)).map((one) => one.end - part.start))
