import { minutesBetween } from '../wall-minutes.ts'
import { useRemembered } from '../use-remembered.ts'

/** The heights of an hour in px; the second is the default. */
const STEPS = { phone: [60, 88, 112, 160], desk: [60, 80, 112, 160] } as const
/** The shortest event that is shown has room for a line. */
const LINE_PX = 18
const SHORTEST = 5

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

/** The height of an hour that also gives the shortest of these appointments a line. */
export function hourFor(hour: number, rows: readonly Times[]): number {
  const shortest = rows.reduce((least, row) => Math.min(least, minutesBetween(row.start_time, row.end_time)), 60)
  return Math.max(hour, Math.ceil((LINE_PX * 60) / Math.max(shortest, SHORTEST)))
}
