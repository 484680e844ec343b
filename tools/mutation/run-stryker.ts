import { Stryker } from '@stryker-mutator/core'

export type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/**
 * Runs the mutants of these files, or ranges of files, against the tests of a vitest configuration.
 */
export const runStryker = (mutate: string[], configFile: string): Promise<MutantResult[]> =>
  new Stryker({
    mutate,
    testRunner: 'vitest',
    vitest: { configFile, related: false },
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    // each mutant meets only the tests that reach it
    coverageAnalysis: 'perTest',
    // constants cannot be changed between two tests
    ignoreStatic: true,
    concurrency: 1,
    dryRunTimeoutMinutes: 20,
    // it cannot read TypeScript 7, and needs no types
    tsconfigFile: 'none.json',
    ignorePatterns: ['tmp', 'data', 'docs', 'bench', 'tests/journeys', 'tests/screens'],
    tempDirName: 'tmp/mutants',
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  }).runMutationTest()
