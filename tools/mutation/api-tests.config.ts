/** The tests that the survivors of a domain meet, on one warm server. */
import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

export default defineConfig({ test: { ...base.test, include: process.env.LUZ_MUTATED_TESTS?.split(',') ?? [] } })
