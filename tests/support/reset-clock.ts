/** Runs in every test file (setupFiles of vitest.config.ts). */
import { afterAll } from 'vitest'
import { resetClock } from './clock.ts'

afterAll(resetClock)
