/**
 * Finds or installs Chromium for journeys and screens. `node tools/ensure-chromium.ts` prints its
 * path.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { installPackages, run } from './install-packages.ts'

/**
 * For machines without a screen and without sandbox privileges; features that use the network by
 * themselves are off.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // a page starts in the process of the empty tab, in place of a second one
  '--renderer-process-limit=1',
]

/**
 * Debian's headless shell draws no window of its own, and takes a third less CPU for the same
 * pages.
 */
const SHELL = 'chromium-headless-shell'
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const installed = (): string[] => [
  ...(process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const playwrights = async (): Promise<string> => (await import('@playwright/test')).chromium.executablePath()

/**
 * The first browser that runs: one that is installed may lack libraries, so it has to print its
 * version.
 */
const firstWorking = async (files: readonly string[]): Promise<string | undefined> => {
  for (const file of files) if (existsSync(file) && (await run(file, ['--version', '--no-sandbox'], 20))) return file
  return undefined
}

/**
 * On Debian and its derivatives: the browser, and a Hebrew font for characters that Heebo's subset
 * lacks.
 */
const installByApt = async (): Promise<void> => {
  if (!(await installPackages(SHELL, 'fonts-noto-core', 'culmus'))) await installPackages('chromium')
}

/**
 * The path of a working Chromium: CHROMIUM_PATH, an installed one, or Playwright's. Otherwise
 * Playwright's is downloaded (three minutes at most) or, as root, the distribution's is installed.
 * @throws a sentence that says what to do, when all of that fails
 */
export const ensureChromium = async (): Promise<string> => {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    const working = await firstWorking([asked])
    if (working) return working
    throw new Error(`CHROMIUM_PATH is ${asked}, which does not run: correct it or unset it.`)
  }
  const find = async () => firstWorking([...installed(), await playwrights()])
  const found = await find()
  if (found) return found
  console.log('No Chromium on this machine yet: fetching one.')
  await run(path.resolve('node_modules/.bin/playwright'), ['install', 'chromium'], 180)
  const fetched = await find()
  if (fetched) return fetched
  await installByApt()
  const last = await find()
  if (last) return last
  throw new Error(
    'The journeys need Chromium and none could be fetched: install chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  )
}

if (import.meta.main) console.log(await ensureChromium())
