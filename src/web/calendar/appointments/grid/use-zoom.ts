import { minutesBetween } from '../wall-minutes.ts'
import { useRemembered } from '../use-remembered.ts'

/** The heights of an hour in px; the second is the default. */
const STEPS = { phone: [60, 88, 112, 160], desk: [60, 80, 112, 160] } as const
/** The shortest event has room for a line, and one of a quarter of an hour can be pressed. */
const LINE_PX = 18
const SHORTEST = 5
/** WCAG 2.2, 2.5.8, and the gap under each event. */
const TARGET_PX = 24 + 2
const QUARTER = 15

export type Zoom = {
  /** Null at the end of the steps. */
  readonly denser: (() => void) | null
  readonly wider: (() => void) | null
  /** Px. */
  readonly hour: number
}
type Times = { readonly start_time: string; readonly end_time: string }

/** The height of an hour on the grid, remembered for each person and size of screen. */
export function useZoom(isPhone: boolean): Zoom {
  const size = isPhone ? 'phone' : 'desk'
  const [stored, store] = useRemembered(`calendar_zoom_${size}`)
  const steps: readonly number[] = STEPS[size]
  const known = steps.indexOf(Number(stored))
  const at = known < 0 ? 1 : known
  const stepTo = (to: number) => (to in steps ? () => store(String(steps[to])) : null)
  return { hour: steps[at]!, denser: stepTo(at - 1), wider: stepTo(at + 1) }
}

/** The height of an hour that also suits the shortest of these appointments. */
export function hourFor(hour: number, rows: readonly Times[]): number {
  const shortest = rows.reduce((least, row) => Math.min(least, minutesBetween(row.start_time, row.end_time)), 60)
  const target = shortest <= QUARTER ? (TARGET_PX * 60) / QUARTER : 0
  return Math.max(hour, target, Math.ceil((LINE_PX * 60) / Math.max(shortest, SHORTEST)))
}
