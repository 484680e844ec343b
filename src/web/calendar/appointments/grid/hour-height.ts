import { minutesBetween } from '../wall-minutes.ts'

/** The shortest event has room for a line, and one of a quarter of an hour can be pressed. */
const LINE_PX = 18
const SHORTEST = 5
/** WCAG 2.2, 2.5.8, and the gap under each event. */
const TARGET_PX = 24 + 2
const QUARTER = 15

type Times = { readonly start_time: string; readonly end_time: string }

/** The height of an hour that also suits the shortest of these appointments. */
export function hourFor(hour: number, rows: readonly Times[]): number {
  const shortest = rows.reduce((least, row) => Math.min(least, minutesBetween(row.start_time, row.end_time)), 60)
  const target = shortest <= QUARTER ? (TARGET_PX * 60) / QUARTER : 0
  return Math.max(hour, target, Math.ceil((LINE_PX * 60) / Math.max(shortest, SHORTEST)))
}
