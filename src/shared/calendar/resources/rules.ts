/** How many resources there may be, and when they are full. Pure. */
import { mergeRanges } from '#shared/values/ranges.ts'
import type { Need, Part } from '../availability/slots.ts'
import type { Range } from '#shared/values/ranges.ts'
import { MINUTE } from '#shared/values/local-time.ts'

/** The most units that a resource may have. */
export const QUANTITY_MAX = 50

/**
 * When `quantity` units are taken at one time. Each range takes one unit. Sorted, never adjacent.
 */
function fullTimes(uses: readonly Range[], quantity: number): Range[] {
  if (quantity <= 0) return [{ start: -Infinity, end: Infinity }]
  // at one instant, units are given back before others are taken
  const changes = uses
    .flatMap(({ start, end }) => [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ])
    .toSorted((a, b) => a.at - b.at || a.by - b.by)
  const full: Range[] = []
  let taken = 0
  let since = 0
  for (const { at, by } of changes) {
    if (taken >= quantity) full.push({ start: since, end: at })
    taken += by
    since = at
  }
  return mergeRanges(full)
}

/** A resource of which no unit is free in a range. */
export type FullTime = Range & { readonly resource: number }
type Uses = { readonly id: number; readonly quantity: number; readonly uses: readonly Range[] }

/** When each of these resources is full. Each use takes one unit. */
export const fullTimesOf = (resources: readonly Uses[]): FullTime[] =>
  resources.flatMap(({ id, quantity, uses }) => fullTimes(uses, quantity).map((range) => ({ ...range, resource: id })))

type NeedingPart = Pick<Part, 'time_window' | 'buffer_minutes'> & { readonly resources: readonly number[] }
/** What services in sequence need, each from its start to the end of its buffer. */
export function needsOfVisit(services: readonly NeedingPart[], full: readonly FullTime[]): Need[] {
  let from = 0
  return services.flatMap(({ time_window, buffer_minutes, resources }): Need[] => {
    const begins = from
    from += time_window
    const times = full.filter(({ resource }) => resources.includes(resource))
    return times.length === 0 ? [] : [{ from: begins, to: from + buffer_minutes, full: times }]
  })
}
/** Whether a visit that begins then finds its units free. */
export const areFree = (needs: readonly Need[], start: number): boolean =>
  needs.every(({ from, to, full }) =>
    full.every((range) => range.end <= start + from * MINUTE || range.start >= start + to * MINUTE),
  )
