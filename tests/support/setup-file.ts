/** Runs in every test file (setupFiles of vitest.config.ts). */
import { afterAll } from 'vitest'
import { cleanUp } from './after-file.ts'
import { resetClock } from './clock.ts'

afterAll(resetClock)
afterAll(cleanUp)
