/**
 * `npm test`, the whole of it: check, unit and integration tests, the build with its size budgets, the journeys. Stops at the first step that
 * fails, prints what failed and each step's seconds, and ends with one line alone: `N passed, N failed`.
 *
 * The totals are those that vitest and Playwright report. A step that fails without a failing test of its own (a type error, a build
 * over its budget, a suite without tests) counts as one failure, so that "0 failed" always means that all is well.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import {
  failureText,
  journeyFailures,
  unitFailures,
  type Failure,
  type JourneysReport,
  type UnitReport,
} from './failures.ts'
import { runStep, type Step } from './run-step.ts'

type Counted = { readonly passed: number; readonly failed: number; readonly failures: readonly Failure[] }
type Part = Step & { readonly count?: () => Counted }

/** What a reporter wrote; nothing when it did not get that far. */
const report = <T>(file: string): Partial<T> => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : {})

const unitReport = 'tmp/unit.json'
const journeysReport = 'tmp/journeys.json'
type UnitTotals = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }
type JourneysTotals = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** A test that was left out is not a test that passed. */
const countUnit = (): Counted => {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = report<UnitTotals & UnitReport>(unitReport)
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests,
    failures: unitFailures({ testResults }),
  }
}
const countJourneys = (): Counted => {
  const { stats, suites = [], errors = [] } = report<JourneysTotals & JourneysReport>(journeysReport)
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0),
    failures: journeyFailures({ suites, errors }),
  }
}

const parts: readonly Part[] = [
  { name: 'check', command: 'tools/check.ts' },
  {
    name: 'unit and integration',
    command: 'vitest',
    args: ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
    // a zone that nobody expects, a day ahead of the office
    env: { TZ: 'Pacific/Kiritimati' },
    count: countUnit,
  },
  { name: 'build and budgets', command: 'tools/build-web.ts' },
  { name: 'journeys', command: 'tools/journeys.ts', count: countJourneys },
]

mkdirSync('tmp', { recursive: true })
for (const file of [unitReport, journeysReport]) rmSync(file, { force: true })

const table: string[] = []
const totals = { passed: 0, failed: 0 }
for (const part of parts) {
  console.log(`\n━━ ${part.name}`)
  const { code, seconds } = await runStep(part, { show: true })
  const counted = part.count?.()
  const empty = counted && !counted.passed && !counted.failed
  if (empty) console.log(`${part.name}: no test ran`)
  const broken = code !== 0 || empty || counted?.failed
  totals.passed += counted?.passed ?? 0
  totals.failed += counted?.failed || (broken ? 1 : 0)
  const tests = counted ? `${counted.passed + counted.failed} tests` : ''
  table.push(`${broken ? '✗' : '✓'} ${part.name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s  ${tests}`.trimEnd())
  if (broken) {
    process.exitCode = 1
    if (counted?.failures.length) console.log(`\n${failureText(counted.failures)}`)
    break
  }
}

console.log(`\n${table.join('\n')}\n`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
