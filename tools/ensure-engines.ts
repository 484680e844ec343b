/** Finds or installs the browsers of `npm run test:engines`, from Debian. */
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { installPackages, whyNotInstalled } from './install-packages.ts'

const PACKAGES = ['webkit2gtk-driver', 'firefox-esr', 'xvfb']

/** The path of a program, if any. */
const find = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file))
/** No program of the PATH: the driver starts it. */
const findMiniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1)

function look() {
  const miniBrowser = findMiniBrowser()
  const firefox = find('firefox-esr')
  const lacking = [
    ...(miniBrowser ? [] : ['MiniBrowser']),
    ...(firefox ? [] : ['firefox-esr']),
    ...['WebKitWebDriver', 'Xvfb'].filter((program) => !find(program)),
  ]
  return { miniBrowser, firefox, lacking }
}

/**
 * The paths of MiniBrowser and Firefox. What is missing is installed, as root on Debian.
 * @throws a sentence that says why that did not happen
 */
export async function ensureEngines(): Promise<{ miniBrowser: string; firefox: string }> {
  const before = look()
  if (before.lacking.length > 0) {
    console.log(`Not on this machine: ${before.lacking.join(', ')}. Installing ${PACKAGES.join(', ')} from Debian.`)
    await installPackages(...PACKAGES)
  }
  const { miniBrowser, firefox, lacking } = look()
  if (miniBrowser && firefox && lacking.length === 0) return { miniBrowser, firefox }
  const why = await whyNotInstalled(...PACKAGES)
  throw new Error(`The engines need ${lacking.join(', ')}, from ${PACKAGES.join(', ')}. ${why}`)
}
