import type { Page } from '@playwright/test'
import type { State } from './states.ts'

export type Shot = {
  /** The first part of the picture's file name: home.1440.png */
  readonly name: string
  readonly url: string
  readonly states: readonly State[]
  /** Without it, the demo's owner is signed in. */
  readonly signedIn?: false
  /** Runs before the picture is taken: only in the state `full`, unless there is a `late`. */
  readonly steps?: (page: Page) => Promise<void>
  /** The page loads and `steps` run without the state; then the state begins and this runs. */
  readonly late?: (page: Page) => Promise<unknown>
  /** The calls that a state changes; all of them by default. */
  readonly calls?: RegExp
}
