import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

const { projects: _, ...shared } = journeys

/** `npm run screens`: takes the pictures at two widths with the support of the journeys. */
export default defineConfig(shared, {
  testDir: '.',
  globalSetup: '../support/shared-servers.ts',
  outputDir: '../../tmp/playwright',
  reporter: [['line']],
  use: { contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 1 },
  projects: [
    { name: '1440', use: { viewport: { width: 1440, height: 900 } } },
    { name: '390', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
