import type { FirstRun } from './api.ts'

/** What every step receives. */
export type StepProps = {
  readonly state: FirstRun
  /** Opens the next step. */
  readonly onDone: () => void
}
