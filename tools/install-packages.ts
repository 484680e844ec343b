/** Installs packages of the distribution that tests need. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

/** Runs a command with a time limit; returns whether it succeeded. */
export const run = (command: string, args: readonly string[], seconds: number): Promise<boolean> =>
  promisify(execFile)(command, [...args], {
    timeout: seconds * 1000,
    maxBuffer: 1e8,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).then(
    () => true,
    () => false,
  )

/** On Debian and its derivatives, as root; returns whether the packages were installed. */
export async function installPackages(...packages: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  // an install that was interrupted blocks all later ones
  await run('dpkg', ['--configure', '-a'], 300)
  await run('apt-get', ['update'], 120)
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], 600)
}

/** Why `installPackages` did not install them, in a sentence or in the words of apt-get. */
export async function whyNotInstalled(...packages: string[]): Promise<string> {
  if (!existsSync('/usr/bin/apt-get')) return 'This machine has no apt-get to install them with.'
  if (process.getuid?.() !== 0) return `Only root may install them: apt-get install ${packages.join(' ')}`
  const command = ['install', '-y', '--no-install-recommends', ...packages]
  return promisify(execFile)('apt-get', command, { timeout: 60_000 }).then(
    () => 'apt-get installed them, but they are not where they are looked for.',
    (problem: Error & { stderr?: string }) => `apt-get answered:\n${problem.stderr ?? problem.message}`,
  )
}
