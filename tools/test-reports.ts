/** The JSON reports of vitest and Playwright in one form, for the end of `npm test`. */
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

export type Tested = {
  readonly name: string
  readonly passed: boolean
  readonly seconds: number
  /** What the runner said of a failure, without colours. */
  readonly why?: string
}

/** Lines of a failure that are printed again at the end. */
const WHY_LINES = 40
const whyOf = (messages: readonly (string | undefined)[]) => {
  const why = stripVTControlCharacters(messages.filter(Boolean).join('\n'))
  return why ? { why: why.split('\n').slice(0, WHY_LINES).join('\n') } : {}
}

/** A skipped test has not passed. A file that failed outside of its tests counts as one more. */
export const unitTests = ({ testResults }: Pick<JsonTestResults, 'testResults'>): Tested[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
      name: fullName,
      passed: status === 'passed',
      seconds: (duration ?? 0) / 1000,
      ...whyOf(failureMessages ?? []),
    }))
    const outside = message && tests.every(({ passed }) => passed)
    return outside ? [...tests, { name, passed: false, seconds: 0, ...whyOf([message]) }] : tests
  })

const suiteTests = ({ title, suites = [], specs }: JSONReportSuite, above: string): Tested[] => [
  ...specs.flatMap((spec) =>
    spec.tests.map(({ projectName, results }) => ({
      name: `[${projectName}]${above} › ${title} › ${spec.title}`,
      passed: results.length > 0 && results.every(({ status }) => status === 'passed'),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      ...whyOf(results.flatMap(({ errors }) => errors.map(({ message }) => message))),
    })),
  ),
  ...suites.flatMap((inner) => suiteTests(inner, `${above} › ${title}`)),
]
export const journeyTests = ({ suites, errors }: Pick<JSONReport, 'suites' | 'errors'>): Tested[] => [
  ...errors.map(({ message }) => ({
    name: 'outside the journeys',
    passed: false,
    seconds: 0,
    ...whyOf([message]),
  })),
  ...suites.flatMap((suite) => suiteTests(suite, '')),
]

/** The tests of a report; none when its runner ended before it wrote one. */
export const readReport = <Report>(file: string, testsOf: (report: Report) => Tested[]): Tested[] =>
  existsSync(file) ? testsOf(JSON.parse(readFileSync(file, 'utf8')) as Report) : []

export const slowestText = (tests: readonly Tested[]): string =>
  tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
    .join('\n')
