/** What failed, in the words of the reporters, for the end of `npm test`: a log that is cut at its beginning still tells it. */
import { stripVTControlCharacters } from 'node:util'

export type Failure = { readonly test: string; readonly said: string }

export type UnitReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}
type Suite = {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly projectName: string
      readonly results: readonly {
        readonly status: string
        readonly errors: readonly { readonly message?: string }[]
      }[]
    }[]
  }[]
}
export type JourneysReport = {
  readonly suites: readonly Suite[]
  /** What failed outside a test. */
  readonly errors: readonly { readonly message?: string }[]
}

/** A file that could not be read at all has no tests, only a message of its own. */
export const unitFailures = ({ testResults }: UnitReport): Failure[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message ? [{ test: name, said: message }] : []
    return failed.map((one) => ({ test: one.fullName, said: (one.failureMessages ?? []).join('\n') }))
  })

const suiteFailures = (suite: Suite, above: readonly string[]): Failure[] => {
  const path = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results
        .filter(({ status }) => status !== 'passed')
        .map(({ status, errors }) => ({
          test: [`[${projectName}]`, ...path, title].join(' › '),
          said: errors.map(({ message }) => message ?? '').join('\n') || status,
        })),
    ),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => suiteFailures(inner, path))]
}

export const journeyFailures = ({ suites, errors }: JourneysReport): Failure[] => [
  ...errors.map(({ message }) => ({ test: 'outside the journeys', said: message ?? '' })),
  ...suites.flatMap((suite) => suiteFailures(suite, [])),
]

const SHOWN = 10
const LINES = 30

/** The first ten, each with the first lines of what it said. */
export const failureText = (failures: readonly Failure[]): string =>
  [
    ...failures.slice(0, SHOWN).map(({ test, said }) => {
      const lines = stripVTControlCharacters(said).trim().split('\n')
      const more = lines.length > LINES ? [`… ${lines.length - LINES} more lines`] : []
      return [`✗ ${test}`, ...[...lines.slice(0, LINES), ...more].map((line) => `    ${line}`)].join('\n')
    }),
    ...(failures.length > SHOWN ? [`… and ${failures.length - SHOWN} more`] : []),
  ].join('\n\n')
