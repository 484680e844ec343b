import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

const { projects: _, ...shared } = journeys

/** `npm run screens`: takes the pictures at three widths with the support of the journeys. */
export default defineConfig(shared, {
  testDir: '.',
  globalSetup: '../support/shared-servers.ts',
  outputDir: '../../tmp/playwright',
  reporter: [['line']],
  use: { contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 1 },
  projects: [
    // of a tablet only what docs/screens.md shows
    {
      name: '1180',
      grep: /( full|lists the pictures)$/,
      use: { viewport: { width: 1180, height: 820 }, hasTouch: true },
    },
    { name: '1440', use: { viewport: { width: 1440, height: 900 } } },
    { name: '390', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
