/**
 * `npm run test:engines [-- <part of the name of an engine or a journey> …]`
 *
 * Six short journeys in WebKitGTK and in Firefox ESR, which Playwright cannot drive. The exit code
 * is 1 when an engine is missing and cannot be installed, or when a journey fails.
 */
import { ensureEngines } from '#tools/ensure-engines.ts'
import { startServer } from '#tests/support/start-server.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { journeys, type Journey } from './journeys.ts'
import { startWebKit } from './webkit.ts'

const asked = process.argv.slice(2)
const began = performance.now()
const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`
// what was started is ended by listeners of the exit
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** A new window, the journey, and no errors in the console. */
async function take(engine: Engine, { walk }: Journey, address: string): Promise<void> {
  const tab = await engine.open()
  try {
    await walk(tab, address)
    const faults = tab.faults()
    if (faults.length > 0) throw new Error(`errors in the console:\n${faults.join('\n')}`)
  } finally {
    await tab.close().catch(() => {})
  }
}

/** The names of the journeys that failed. */
async function takeAll(engine: Engine, address: string): Promise<string[]> {
  const failed: string[] = []
  for (const journey of journeys) {
    if (asked.length > 0 && !asked.some((part) => `${engine.name} ${journey.name}`.includes(part))) continue
    const start = performance.now()
    try {
      await take(engine, journey, address)
      console.log(`✓ ${engine.name}: ${journey.name}, ${secondsSince(start)}`)
    } catch (problem) {
      failed.push(journey.name)
      console.log(`✗ ${engine.name}: ${journey.name}, ${secondsSince(start)}\n${String(problem)}`)
    }
  }
  await engine.close()
  return failed
}

const programs = await ensureEngines()
// journeys come from addresses of their own; no card company is called
const server = await startServer({ env: { TRUST_PROXY: 'loopback', CARDCOM_URL: 'http://127.0.0.1:9' } })
const failed: string[] = []
try {
  for (const start of [() => startWebKit(programs.miniBrowser), () => startFirefox(programs.firefox)])
    failed.push(...(await takeAll(await start(), server.address)))
} finally {
  await server.stop()
}
console.log(
  `engines: ${failed.length === 0 ? 'every journey arrived' : `${failed.length} failed`}, ${secondsSince(began)}`,
)
process.exitCode = failed.length > 0 ? 1 : 0
