import { defineConfig } from 'vitest/config'

/**
 * Unit and integration tests. One throwaway PostgreSQL for the run (globalSetup), one database per worker; files share their worker's
 * modules (isolate: false), which is three times faster than a fresh worker per file.
 */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
    exclude: ['tests/journeys/**', 'node_modules/**'],
    globalSetup: ['tests/support/cluster.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    allowOnly: false,
    // two workers share two cores with a database: a test is late, never wrong
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { groupOrder: 0 },
  },
})
