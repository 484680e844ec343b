/**
 * `npm run check`: everything that can be known without running the product. Two steps at a time; prints each with its seconds, and
 * the whole output of those that fail. Exit code 1 when any fails; there are no warnings.
 */
import { existsSync } from 'node:fs'
import { type Ran, runStep, type Step } from './run-step.ts'

const types = (name: string, project: string): Step => ({ name, command: 'tsc', args: ['--noEmit', '-p', project] })

const steps: Step[] = [
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  types('types: server', 'tsconfig.server.json'),
  types('types: web', 'tsconfig.web.json'),
  types('types: journeys', 'tsconfig.journeys.json'),
  { name: 'boundaries', command: 'tools/boundaries.ts' },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
  { name: 'conventions', command: 'tools/conventions.ts' },
  { name: 'schema', command: 'tools/schema.ts', args: ['--check'] },
  { name: 'openapi', command: 'tools/openapi.ts', args: ['--check'] },
].filter(({ command }) => !command.includes('/') || existsSync(command))

const failed: Ran[] = []
const waiting = [...steps]
const lane = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const ran = await runStep(step, { show: false })
    if (ran.code) failed.push(ran)
    console.log(`${ran.code ? '✗' : '✓'} ${ran.name.padEnd(16)} ${ran.seconds.toFixed(1).padStart(5)} s`)
  }
}
await Promise.all([lane(), lane()])

for (const { name, output } of failed) console.log(`\n${'─'.repeat(20)} ${name}\n${output}`)
console.log(
  failed.length
    ? `\ncheck: ${failed.length} of ${steps.length} failed`
    : `check: ${steps.length} of ${steps.length} passed`,
)
process.exitCode = failed.length ? 1 : 0
