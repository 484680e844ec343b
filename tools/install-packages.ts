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
