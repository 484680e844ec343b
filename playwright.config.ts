import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './tools/ensure-chromium.ts'

/** The journeys. They start their own servers (tests/journeys/support.ts); tools/journeys.ts finds the browser and runs them. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'tmp/playwright',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'tmp/journeys.json' }]],
  use: {
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    // answers that a worker gives pass by page.route; device.spec.ts allows it
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: chromiumFlags },
  },
  // a journey that only makes sense at one width carries the tag @desktop or @phone
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
})
