/** `node tools/journeys.ts [playwright arguments]`: finds or fetches a browser, then runs the journeys on what is in dist. */
import { ensureChromium } from './ensure-chromium.ts'
import { runStep } from './run-step.ts'

try {
  const chromium = await ensureChromium()
  const { code } = await runStep(
    {
      name: 'journeys',
      command: 'playwright',
      args: ['test', ...process.argv.slice(2)],
      env: { CHROMIUM_PATH: chromium },
    },
    { show: true },
  )
  process.exitCode = code
} catch (problem) {
  console.error((problem as Error).message)
  process.exitCode = 1
}
