/** Ranges of time, half open: [start, end), in minutes of a day or in epoch milliseconds. */

export type Range = { readonly start: number; readonly end: number }

/** Whether two ranges share time. */
export const meet = (a: Range, b: Range): boolean => a.start < b.end && b.start < a.end

/** Sorts ranges and merges those that touch or overlap. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const result: { start: number; end: number }[] = []
  for (const one of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && one.start <= last.end) last.end = Math.max(last.end, one.end)
    else result.push({ ...one })
  }
  return result
}

const subtractRange = (ranges: readonly Range[], gone: Range): Range[] =>
  ranges.flatMap(({ start, end }) =>
    [
      { start, end: Math.min(end, gone.start) },
      { start: Math.max(start, gone.end), end },
    ].filter((left) => left.start < left.end),
  )

/** What others leave of ranges. */
export const withoutRanges = (ranges: readonly Range[], gone: readonly Range[]): Range[] =>
  gone.reduce<Range[]>((left, one) => subtractRange(left, one), [...ranges])

/** What two lists of ranges have in common. */
export const sharedRanges = (one: readonly Range[], other: readonly Range[]): Range[] =>
  one.flatMap((a) =>
    other
      .map((b) => ({ start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }))
      .filter((both) => both.start < both.end),
  )
