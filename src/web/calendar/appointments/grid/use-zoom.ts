import { useRemembered } from '../use-remembered.ts'

/** The heights of an hour in px; the second is the default. */
const STEPS = { phone: [60, 88, 112, 160], desk: [60, 80, 112, 160] } as const

export type Zoom = {
  /** Null at the end of the steps. */
  readonly denser: (() => void) | null
  readonly wider: (() => void) | null
  /** Px. */
  readonly hour: number
}

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
