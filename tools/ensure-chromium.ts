/**
 * Finds or installs Chromium for journeys and screens. `node tools/ensure-chromium.ts` prints its path.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** For machines without a screen and without sandbox privileges; features that use the network by themselves are off. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** An installed browser may lack libraries, so it has to print its version. */
const works = async (file: string): Promise<boolean> => {
  if (!file || !existsSync(file)) return false
  return execute(file, ['--version', '--no-sandbox'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  )
}

const onThisMachine = (): string[] => [
  ...(process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name))),
  ...places,
]

const playwrights = async (): Promise<string> => (await import('@playwright/test')).chromium.executablePath()

const firstThatWorks = async (files: readonly string[]): Promise<string | undefined> => {
  for (const file of files) if (await works(file)) return file
  return undefined
}

/** Runs a command with a time limit; returns whether it succeeded. */
const tried = (command: string, args: readonly string[], seconds: number): Promise<boolean> =>
  execute(command, [...args], {
    timeout: seconds * 1000,
    maxBuffer: 1e8,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).then(
    () => true,
    () => false,
  )

/** On Debian and its derivatives: the browser, and a Hebrew font for characters that Heebo's subset lacks. */
const byApt = async (): Promise<boolean> => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const fonts = ['fonts-noto-core', 'culmus']
  await tried('apt-get', ['update'], 120)
  const install = (packages: string[]) =>
    tried('apt-get', ['install', '-y', '--no-install-recommends', ...packages], 600)
  return (await install(['chromium', ...fonts])) || (await install(['chromium']))
}

/**
 * The path of a working Chromium: CHROMIUM_PATH, an installed one, or Playwright's. Otherwise Playwright's is downloaded (three minutes
 * at most) or, as root, the distribution's is installed.
 * @throws a sentence that says what to do, when all of that fails
 */
export const ensureChromium = async (): Promise<string> => {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (await works(asked)) return asked
    throw new Error(`CHROMIUM_PATH is ${asked}, which does not run: correct it or unset it.`)
  }
  const found = await firstThatWorks([...onThisMachine(), await playwrights()])
  if (found) return found
  console.log('No Chromium on this machine yet: fetching one.')
  await tried(path.resolve('node_modules/.bin/playwright'), ['install', 'chromium'], 180)
  const fetched = await firstThatWorks([await playwrights()])
  if (fetched) return fetched
  await byApt()
  const installed = await firstThatWorks(onThisMachine())
  if (installed) return installed
  throw new Error(
    'The journeys need Chromium and none could be fetched: install chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  )
}

if (import.meta.main)
  try {
    console.log(await ensureChromium())
  } catch (problem) {
    console.error((problem as Error).message)
    process.exitCode = 1
  }
