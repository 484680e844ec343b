import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './tools/ensure-chromium.ts'

/** The journeys. The global setup finds a browser and starts the servers that journeys ask for. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'tmp/playwright',
  globalSetup: './tests/support/shared-servers.ts',
  // a journey waits for the browser, the network and the database for half of its time
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // long, because a busy machine is no fault; speed is measured in bench/
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: 'tmp/journeys.json' }]],
  use: {
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    // responses of a service worker bypass page.route; device.spec.ts allows it
    serviceWorkers: 'block',
    // recording slows every journey down; LUZ_TRACE=1 keeps the traces of those that fail
    trace: process.env.LUZ_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // set by the global setup, before workers read this file
    // without a language of the machine, downloads lose their Hebrew names
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '',
      args: chromiumFlags,
      env: { LANG: 'C.UTF-8', ...process.env },
    },
  },
  // a journey carries the tag @desktop or @phone when it only makes sense at one width, or when it
  // checks no layout of its own: others show the same screen at both
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
})
