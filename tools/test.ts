/**
 * `npm test`: check, then unit and integration tests beside the build, then the journeys. Stops after the stage that failed. Ends with
 * the ten slowest tests, what failed, each step's seconds, and one line alone: `N passed, N failed`.
 *
 * The totals are those of vitest and Playwright. A step that fails without a failing test (a type error, a build over its budget, no
 * tests at all) counts as one failure, so that "0 failed" always means success.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { runStep, type Step } from './run-step.ts'
import { failureText, journeyTests, readReport, slowestText, unitTests, type Tested } from './test-reports.ts'

type Part = Step & { readonly tests?: () => Tested[] }

const unitReport = 'tmp/unit.json'
const journeysReport = 'tmp/journeys.json'
const stages: readonly (readonly Part[])[] = [
  [{ name: 'check', command: 'tools/check.ts' }],
  [
    {
      name: 'unit and integration',
      command: 'vitest',
      args: ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
      // a zone a day ahead of the office's, so that a test that depends on the machine's zone fails
      env: { TZ: 'Pacific/Kiritimati' },
      tests: () => readReport(unitReport, unitTests),
    },
    { name: 'build and budgets', command: 'tools/build-web.ts' },
  ],
  [
    {
      name: 'journeys',
      command: 'playwright',
      args: ['test'],
      tests: () => readReport(journeysReport, journeyTests),
    },
  ],
]

mkdirSync('tmp', { recursive: true })
for (const file of [unitReport, journeysReport]) rmSync(file, { force: true })

const all: Tested[] = []
const table: string[] = []
let failed = 0

async function run(part: Part): Promise<void> {
  console.log(`\n━━ ${part.name}`)
  const { code, seconds } = await runStep(part, { show: true })
  const tests = part.tests?.() ?? []
  all.push(...tests)
  const notPassed = tests.filter(({ passed }) => !passed).length
  const empty = part.tests !== undefined && tests.length === 0
  if (empty) console.log(`${part.name}: no test ran`)
  const broken = code !== 0 || empty || notPassed > 0
  failed += notPassed || Number(broken)
  const counted = part.tests ? `${tests.length} tests` : ''
  table.push(`${broken ? '✗' : '✓'} ${part.name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s  ${counted}`.trimEnd())
}

for (const stage of stages) {
  await Promise.all(stage.map(run))
  if (failed > 0) break
}

if (all.length > 0) console.log(`\nthe slowest\n${slowestText(all)}`)
const failures = failureText(all)
if (failures) console.log(`\n${failures}`)
console.log(`\n${table.join('\n')}\n`)
console.log(`${all.filter(({ passed }) => passed).length} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
