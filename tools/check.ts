/**
 * `npm run check`: all checks that do not run the product, two at a time. Prints each with its seconds, then the output of those that
 * failed. Exit code 1 when any fails; nothing is a warning.
 */
import { type Ran, runStep, type Step } from './run-step.ts'

const types = (name: string): Step => ({
  name: `types: ${name}`,
  command: 'tsc',
  args: ['--noEmit', '-p', `tsconfig.${name}.json`],
})
const steps: readonly Step[] = [
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  types('server'),
  types('web'),
  types('journeys'),
  { name: 'boundaries', command: 'tools/boundaries.ts' },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
  { name: 'conventions', command: 'tools/conventions.ts' },
  { name: 'schema', command: 'tools/schema.ts', args: ['--check'] },
  { name: 'openapi', command: 'tools/openapi.ts', args: ['--check'] },
]

const failed: Ran[] = []
const waiting = [...steps]
const worker = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const ran = await runStep(step, { show: false })
    if (ran.code) failed.push(ran)
    console.log(`${ran.code ? '✗' : '✓'} ${ran.name.padEnd(16)} ${ran.seconds.toFixed(1).padStart(5)} s`)
  }
}
await Promise.all([worker(), worker()])

for (const { name, output } of failed) console.log(`\n${'─'.repeat(20)} ${name}\n${output}`)
console.log(`\ncheck: ${steps.length - failed.length} of ${steps.length} passed`)
process.exitCode = failed.length ? 1 : 0
