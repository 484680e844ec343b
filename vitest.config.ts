import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Begins with the files that take longest, so that no worker is left alone with one at the end. A
 * fresh clone does not know them, and would begin with the files that have most lines.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => /\/tests\/(processes|contract)\//.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * Unit and integration tests. A run has one throwaway PostgreSQL (globalSetup) and one database per
 * worker. Files share their worker's modules (isolate: false), which is three times faster than a
 * new worker per file.
 */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
    exclude: ['tests/journeys/**', 'node_modules/**'],
    globalSetup: ['tests/support/cluster.ts'],
    setupFiles: ['tests/support/setup-file.ts'],
    pool: 'forks',
    isolate: false,
    // more than the two cores: tests wait for processes that start and for passwords that are hashed
    maxWorkers: 3,
    allowOnly: false,
    // on a busy machine tests are slow, which is not a failure
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // less than the 15 s for which processes remember sessions, so that lost notifications are noticed
    expect: { poll: { timeout: 10_000, interval: 20 } },
    sequence: { groupOrder: 0, sequencer: LongestFirst },
  },
})
