/** The passphrase of backups: never an argument, because every account can list those. */
import fs from 'node:fs'
import { failCommand } from '../admin/command-line.ts'
import type { Environment } from '#server/platform/environment.ts'
import { PASSPHRASE_MIN } from '#server/platform/environment.ts'

/** LUZ_BACKUP_PASSPHRASE, or the first line of the file that is named; null when neither is set. */
export function readPassphrase(environment: Environment): string | null {
  const { LUZ_BACKUP_PASSPHRASE: passphrase, LUZ_BACKUP_PASSPHRASE_FILE: file } = environment
  if (file === undefined) return passphrase ?? null
  if (!fs.existsSync(file)) failCommand(`LUZ_BACKUP_PASSPHRASE_FILE: there is no ${file}.`)
  const line = fs.readFileSync(file, 'utf8').split(/\r?\n/)[0]!
  if (line.length < PASSPHRASE_MIN)
    failCommand(`LUZ_BACKUP_PASSPHRASE_FILE: the first line of ${file} needs at least ${PASSPHRASE_MIN} characters.`)
  return line
}
