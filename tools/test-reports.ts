/** The JSON reports of vitest and Playwright in one form, for the end of `npm test`. */
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type Tested = {
  readonly name: string
  readonly passed: boolean
  readonly seconds: number
  readonly said: string
}

type Unit = { name: string; message?: string; assertionResults: Assertion[] }
type Assertion = { fullName: string; status: string; duration?: number | null; failureMessages?: string[] | null }
export type UnitReport = { testResults: Unit[] }

type Said = { message?: string }
type Run = { status: string; duration: number; errors: Said[] }
type Suite = {
  title: string
  suites?: Suite[]
  specs?: { title: string; tests: { projectName: string; results: Run[] }[] }[]
}
/** `errors` are those outside of a test. */
export type JourneysReport = { suites: Suite[]; errors: Said[] }

/** A skipped test has not passed. A file that failed outside of its tests counts as one more. */
export const unitTests = ({ testResults }: UnitReport): Tested[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
      name: fullName,
      passed: status === 'passed',
      seconds: (duration ?? 0) / 1000,
      said: failureMessages?.join('\n') || status,
    }))
    const outside = message && tests.every(({ passed }) => passed)
    return outside ? [...tests, { name, passed: false, seconds: 0, said: message }] : tests
  })

const suiteTests = ({ title, suites = [], specs = [] }: Suite, above: string[]): Tested[] => [
  ...specs.flatMap((spec) =>
    spec.tests.map(({ projectName, results }) => ({
      name: [`[${projectName}]`, ...above, title, spec.title].join(' › '),
      passed: results.length > 0 && results.every(({ status }) => status === 'passed'),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      said:
        results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n') ||
        (results[0]?.status ?? 'did not run'),
    })),
  ),
  ...suites.flatMap((inner) => suiteTests(inner, [...above, title])),
]
export const journeyTests = ({ suites, errors }: JourneysReport): Tested[] => [
  ...errors.map(({ message = '' }) => ({ name: 'outside the journeys', passed: false, seconds: 0, said: message })),
  ...suites.flatMap((suite) => suiteTests(suite, [])),
]

/** The tests of a report; none when its runner ended before it wrote one. */
export const readReport = <Report>(file: string, testsOf: (report: Report) => Tested[]): Tested[] =>
  existsSync(file) ? testsOf(JSON.parse(readFileSync(file, 'utf8')) as Report) : []

const SHOWN = 10
const LINES = 30
/** The first failures, each with the first lines of its message. */
export const failureText = (tests: readonly Tested[]): string => {
  const failed = tests.filter(({ passed }) => !passed)
  const shown = failed.slice(0, SHOWN).map(({ name, said }) => {
    const lines = stripVTControlCharacters(said).trim().split('\n')
    const more = lines.length > LINES ? [`… ${lines.length - LINES} more lines`] : []
    return [`✗ ${name}`, ...[...lines.slice(0, LINES), ...more].map((line) => `    ${line}`)].join('\n')
  })
  return [...shown, ...(failed.length > SHOWN ? [`… and ${failed.length - SHOWN} more`] : [])].join('\n\n')
}

export const slowestText = (tests: readonly Tested[]): string =>
  tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
    .join('\n')
