/**
 * Processing time: a part of a service during which its employee is free for others, such as hair
 * colour that works. Pure; ranges are in milliseconds and half open.
 */
import { mergeRanges } from '../employees/rules.ts'
import { MINUTE } from '../values/local-time.ts'

type Range = { readonly start: number; readonly end: number }
/** In minutes; `processing_after` counts from the beginning. Both null for none. */
export type Processing = { readonly processing_after: number | null; readonly processing_minutes: number | null }
export const NO_PROCESSING: Processing = { processing_after: null, processing_minutes: null }

const isSome = ({ start, end }: Range) => start < end

/**
 * When an appointment occupies its employee: all of it but the processing time, which ends with the
 * appointment at the latest. The function busy_times of the database says the same.
 */
export function busyParts({ start, end }: Range, { processing_after: after, processing_minutes }: Processing): Range[] {
  if (after === null || processing_minutes === null) return [{ start, end }]
  const from = Math.min(start + after * MINUTE, end)
  const until = Math.min(start + (after + processing_minutes) * MINUTE, end)
  return [
    { start, end: from },
    { start: until, end },
  ].filter(isSome)
}

/** The minutes that an appointment of this many minutes occupies its employee. */
export const busyMinutes = (minutes: number, processing: Processing): number =>
  busyParts({ start: 0, end: minutes * MINUTE }, processing).reduce((sum, { start, end }) => sum + end - start, 0) /
  MINUTE

/** A service as it counts in a visit, in minutes. */
export type Part = Processing & { readonly time_window: number; readonly buffer_minutes: number }
/**
 * Services one after the other, without a pause: the minutes that they take, those after the last
 * one that must be free of other appointments, because the buffer of each counts, and when the
 * employee is occupied, counted from the start.
 */
export function lengthOfVisit(parts: readonly Part[]): {
  readonly length: number
  readonly buffer: number
  readonly occupied: readonly Range[]
} {
  let length = 0
  let free = 0
  const occupied: Range[] = []
  for (const part of parts) {
    const start = length * MINUTE
    length += part.time_window
    free = Math.max(free, length + part.buffer_minutes)
    const end = length * MINUTE
    occupied.push(...busyParts({ start, end }, part), { start: end, end: end + part.buffer_minutes * MINUTE })
  }
  return { length, buffer: free - length, occupied: mergeRanges(occupied.filter(isSome)) }
}
