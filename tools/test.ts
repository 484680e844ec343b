/**
 * `npm test`: check beside the build, then unit and integration tests beside the schema, then the
 * journeys. Stops after the stage that failed. Ends with the ten slowest tests, those that failed
 * with what their runner said, each step's seconds, and one line alone: `N passed, N failed`.
 *
 * The totals are those of vitest and Playwright. A step that fails without a failing test (a type
 * error, a build over its budget, no tests at all) counts as one failure, so that "0 failed" always
 * means success.
 */
import { rmSync } from 'node:fs'
import { concurrently, type CloseEvent } from 'concurrently'
import { journeyTests, readReport, slowestText, unitTests, type Tested } from './test-reports.ts'

const unit = 'tmp/unit.json'
const journeys = 'tmp/journeys.json'
const stages: Record<string, string>[] = [
  { check: 'node --run check', 'build and budgets': 'node --run build' },
  {
    'unit and integration': `node --run test:unit -- --reporter=dot --reporter=json --outputFile.json=${unit}`,
    'schema files': 'node tools/schema.ts --check',
  },
  { journeys: 'node --run test:journeys' },
]
const reports: Record<string, () => Tested[]> = {
  'unit and integration': () => readReport(unit, unitTests),
  journeys: () => readReport(journeys, journeyTests),
}

for (const file of [unit, journeys]) rmSync(file, { force: true })
const all: Tested[] = []
const table: string[] = []
let failed = 0
// concurrently stops its commands, and counts them as successful after Ctrl+C
process.on('SIGINT', () => void failed++)

function count({ command: { name }, exitCode, timings }: CloseEvent): void {
  const tests = reports[name]?.()
  all.push(...(tests ?? []))
  const notPassed = tests?.filter(({ passed }) => !passed).length ?? 0
  const broken = exitCode !== 0 || tests?.length === 0 || notPassed > 0
  failed += notPassed || Number(broken)
  const seconds = timings.durationSeconds.toFixed(1).padStart(6)
  table.push(`${broken ? '✗' : '✓'} ${name.padEnd(22)} ${seconds} s  ${tests ? `${tests.length} tests` : ''}`.trimEnd())
}

for (const stage of stages) {
  const commands = Object.entries(stage).map(([name, command]) => ({ name, command }))
  const ended = await concurrently(commands, { raw: true }).result.catch((events: CloseEvent[]) => events)
  ended.forEach(count)
  if (failed > 0) break
}

if (all.length > 0) console.log(`\nthe slowest\n${slowestText(all)}`)
const notPassed = all.filter(({ passed }) => !passed)
for (const { name, why } of notPassed) console.log(`✗ ${name}${why ? `\n${why}` : ''}`)
console.log(`\n${table.join('\n')}\n\n${all.length - notPassed.length} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
