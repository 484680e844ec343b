import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** Copies a data folder whose server has stopped. `-a` keeps the owner of the database. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  execFileSync('cp', ['-a', `${from}/.`, to])
}
